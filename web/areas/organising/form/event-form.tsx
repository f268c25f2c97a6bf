import '#web/editor/editor.module.css'
import '#web/editor/editor-fields.module.css'
import '#web/editor/editor-dialogs.module.css'
import '../organising-form.module.css'
import '../organising-preview.module.css'
import '../organising-rows.module.css'
import '#web/ui/versions/versions.module.css'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { siteUtcOffsetHours } from '#contract/constants.ts'
import { noteResume, takeResume } from '#web/editor/drafts/resume.ts'
import { useHeldReload, useLeavingQuestion } from '#web/editor/drafts/use-leaving.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { offsetName } from '#web/platform/event-times.ts'
import { fullDate, parseSiteTime, zoneNote } from '#web/platform/time.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { openLogin } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import { ChangesNote } from '../changes/changes-note.tsx'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { FormBar } from './form-bar.tsx'
import { FormContents } from './form-contents.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PreviewSide } from './preview-side.tsx'
import { CodesSection } from './sections/codes-section.tsx'
import { DetailSection } from './sections/detail-section.tsx'
import { HostsSection } from './sections/hosts-section.tsx'
import { PlaceSection } from './sections/place-section.tsx'
import { PosterSection } from './sections/poster-section.tsx'
import { QuestionsSection } from './sections/questions-section.tsx'
import { RulesSection } from './sections/rules-section.tsx'
import { TicketsSection } from './sections/tickets-section.tsx'
import { TimesSection } from './sections/times-section.tsx'
import type { StoredEvent } from './stored/stored-event.ts'
import { useNewer } from './stored/use-newer.ts'
import { type EventCopy, useEventForm } from './use-event-form.ts'
import { useEventPricing } from './use-pricing.ts'
import { useSubmit } from './use-submit.ts'

interface EventFormProps {
  begun: StoredEvent | undefined
  userId: number
  /** A new event has its number. */
  onCreated: (id: number) => void
}

/** The form of an event: its parts in the middle, where it stands at the left, what readers will see at the right. */
export function EventFormDesk({ begun, userId, onCreated }: EventFormProps) {
  const t = useOrganisingText()
  const toast = useToast()
  const desk = useEventForm(begun, userId)
  const { form, stored, save, autosave } = desk
  const money = useEventPricing(desk.stored)
  const submit = useSubmit(desk)
  const [previews, setPreviews] = useState(false)
  const locked = stored?.event.state === 'pending' || stored?.event.changes === 'pending'
  useNewer(desk, locked)
  useHeldReload(() => autosave.hasUnsaved(), signIn)
  useLeavingQuestion(() => autosave.hasUnsaved() && !desk.keptHere)
  const ended = save.name === 'failed' && save.why === 'ended'
  useEffect(() => {
    if (ended) signIn()
  }, [ended])
  const [created] = useState(() => new Set(begun ? [begun.id] : []))
  const id = stored?.id
  useEffect(() => {
    if (id === undefined || created.has(id)) return
    created.add(id)
    onCreated(id)
  }, [id, created, onCreated])

  const openPreview = async () => {
    if ((await autosave.flush()) && autosave.base()) setPreviews(true)
    else toast(t('saveFirst'), 'failed')
  }
  return (
    <FormProvider {...form}>
      <FormBar
        desk={desk}
        submit={submit}
        unpayable={money.unpayable}
        locked={locked}
        onPreview={openPreview}
        onSignIn={signIn}
      />
      {/* No form element: dialogs with forms of their own stand in it, whose sending would get lost there. */}
      <div className={styles.evform}>
        <FormContents desk={desk} unpayable={money.unpayable} />
        <div className={styles.evformMain}>
          <Notes desk={desk} begun={begun} locked={locked} />
          {stored && (
            <ChangesNote event={stored.event} busy={submit.busy} onFlush={autosave.flush} onDiscard={submit.discard} />
          )}
          <fieldset className={styles.evformFields} disabled={locked}>
            <PosterSection />
            <TimesSection />
            <PlaceSection />
            <DetailSection key={desk.shown} locked={locked} />
          </fieldset>
          <TicketsSection {...{ stored, money, locked }} />
          <fieldset className={styles.evformFields} disabled={locked}>
            <CodesSection desk={desk} />
            <QuestionsSection />
            <HostsSection desk={desk} />
            <RulesSection />
          </fieldset>
        </div>
        <PreviewSide />
      </div>
      {previews && stored && <PreviewDialog stored={stored} onClose={() => setPreviews(false)} />}
    </FormProvider>
  )
}

/** Opens the login dialog over the form, which is gone on with afterwards. */
function signIn(): void {
  noteResume()
  openLogin({ mode: 1, wanted: location.pathname })
}

/** Notices before going on: a copy of this device, another version, a decision of the newsroom. */
function Notes({
  desk,
  begun,
  locked,
}: {
  desk: ReturnType<typeof useEventForm>
  begun: StoredEvent | undefined
  locked: boolean
}) {
  const t = useOrganisingText()
  const zonedTime = useZonedTime()
  const { save, autosave, stored } = desk
  const { copy, restore, discard } = useLocalCopy(desk, begun)
  const reason = stored?.event.reason
  return (
    <>
      {copy && (
        <div className={`${statesStyles.note} ${statesStyles.noteAmber} ${styles.evformNote}`} role="alert">
          <Icon name="info" />
          <div>
            <b>{t('copyFound', { time: zonedTime(copy.at) })}</b>
            <span className={styles.evformActs}>
              <Button size="s" kind="primary" onClick={() => restore(copy)}>
                {t('copyRestore')}
              </Button>
              <Button size="s" onClick={() => discard(copy)}>
                {t('copyDiscard')}
              </Button>
            </span>
          </div>
        </div>
      )}
      {save.name === 'conflict' && (
        <div className={`${statesStyles.note} ${statesStyles.noteAmber} ${styles.evformNote}`} role="alert">
          <Icon name="warning" />
          <div>
            <b>{t('conflict')}</b>{' '}
            {t('conflictWhy', { time: zonedTime(parseSiteTime(save.current.event.updated_time)) })}
            <span className={styles.evformActs}>
              <Button size="s" kind="primary" onClick={() => void autosave.keepMine()}>
                {t('conflictMine')}
              </Button>
              <Button size="s" onClick={() => desk.adopt(save.current)}>
                {t('conflictTheirs')}
              </Button>
            </span>
          </div>
        </div>
      )}
      {reason && (
        <div className={`${statesStyles.note} ${statesStyles.noteAmber} ${styles.evformNote}`}>
          <Icon name="warning" />
          <div>
            <b>{t('refusedBecause')}</b> {reason}
          </div>
        </div>
      )}
      {locked && stored?.event.state === 'pending' && (
        <div className={`${statesStyles.note} ${styles.evformNote}`}>
          <Icon name="info" />
          <div>{t('lockedWhy')}</div>
        </div>
      )}
    </>
  )
}

/** Writes a moment in the viewer's time zone with its name: the times in the form are those of the event's zone. */
function useZonedTime() {
  const t = useOrganisingText()
  const language = useLanguage()
  const { zone } = useClock()
  return (moment: number | undefined) => {
    if (moment === undefined) return ''
    const when = fullDate(moment, language, zone)
    return zoneNote(moment, zone) ? when : t('whenInZone', { when, zone: offsetName(siteUtcOffsetHours * 60) })
  }
}

/** A copy that this device kept and the server does not have: offered, or taken at once after a sign-in. */
function useLocalCopy(desk: ReturnType<typeof useEventForm>, begun: StoredEvent | undefined) {
  const t = useOrganisingText()
  const toast = useToast()
  const [copy, offer] = useState<EventCopy>()
  const discard = (one: EventCopy) => {
    desk.copies().remove(one.key)
    offer(undefined)
  }
  const restore = (one: EventCopy) => {
    desk.put(one.fields)
    discard(one)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const [found] = desk.copies().listCopies()
    const resumes = takeResume()
    if (!found) return
    if (resumes && found.base?.version === begun?.version) {
      restore(found)
      toast(t('resumed'), 'done')
    } else offer(found)
  }, [])
  return { copy, restore, discard }
}
