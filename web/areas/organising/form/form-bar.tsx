import { useFormContext } from 'react-hook-form'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { SaveStateLine } from '#web/editor/drafts/save-state.tsx'
import { Button, ButtonLink, IconLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EventStanding } from '../changes/event-standing.tsx'
import * as styles from '../organising-form.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { findings, unsavedEntries } from './checks.ts'
import type { EventForm } from './use-event-form.ts'
import type { Submit } from './use-submit.ts'
import type { EventValues } from './values.ts'

interface FormBarProps {
  desk: EventForm
  submit: Submit
  /** True if nobody could pay for what it offers: it cannot be published so. */
  unpayable: boolean
  locked: boolean
  onPreview: () => void
  onSignIn: () => void
}

/** Returns the label for submitting to the newsroom or a trusted organiser's readers: the event, or changes to it. */
function submitWord(event: OrganiserEvent | undefined): OrganisingKey {
  if (event?.state === 'published') return event.trusted ? 'publishChanges' : 'submitChanges'
  return event?.trusted ? 'publish' : 'submit'
}

/** The bar over the form: where the event and its last saving stand, and what can be done with it. */
export function FormBar({
  desk: { stored, save, autosave, keptHere },
  submit,
  unpayable,
  locked,
  onPreview,
  onSignIn,
}: FormBarProps) {
  const t = useOrganisingText()
  const needsWay = unpayable && stored?.event.state !== 'published'
  const values = useFormContext<EventValues>().watch()
  const missing = findings(values).length + (needsWay ? 1 : 0)
  const unsaved = stored ? unsavedEntries(values).length : 0
  const { event } = stored ?? {}
  const isOut =
    event?.state === 'published' && event.changes === null && save.name !== 'saving' && !autosave.hasUnsaved()
  const acts = (
    <>
      <Button onClick={onPreview}>
        <Icon name="eye" size="s" />
        {t('preview')}
      </Button>
      {locked ? (
        <Button busy={submit.busy} onClick={submit.withdraw}>
          {t('withdraw')}
        </Button>
      ) : isOut ? (
        <ButtonLink kind="primary" href={`/events/${stored?.id}`}>
          {t('toPage')}
        </ButtonLink>
      ) : (
        <Button kind="primary" busy={submit.busy} onClick={submit.submit}>
          {t(submitWord(event))}
        </Button>
      )}
    </>
  )
  return (
    <>
      <div className={styles.evbar}>
        <div className={styles.evbarIn}>
          <IconLink href="/ac_organ" label={t('backToMine')}>
            <Icon name="chevron-left" />
          </IconLink>
          <EventStanding state={event?.state ?? 'draft'} changes={event?.changes ?? null} />
          <SaveStateLine
            state={save}
            incomplete={unsaved > 0 ? t('entriesNotSaved', { n: unsaved }) : undefined}
            notKept={!keptHere}
            onRetry={() => void autosave.flush()}
            onSignIn={onSignIn}
          />
          <span className={styles.evbarGrow} />
          <div className={`${styles.evbarActs} only-d`}>{acts}</div>
        </div>
      </div>
      <div className={`${styles.evbar} ${styles.evbarFoot} only-m`}>
        <p className={missing > 0 ? styles.evbarMissing : undefined}>
          {missing > 0
            ? t('missingSome', { n: missing })
            : t(locked ? 'state.pending' : isOut ? 'completeOut' : 'complete')}
        </p>
        <div className={styles.evbarActs}>{acts}</div>
      </div>
    </>
  )
}
