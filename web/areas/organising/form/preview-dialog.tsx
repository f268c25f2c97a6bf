import '#web/styles/prose.css'
import { useEffect, useState } from 'react'
import type { EventDetails } from '#contract/events/events.ts'
import * as dialogStyles from '#web/domains/manuscripts/publish-dialogs.module.css'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { useClock } from '#web/platform/clock.tsx'
import { eventWhen, offsetName, readEventTime } from '#web/platform/event-times.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingPreviewStyles from '../organising-preview.module.css'
import { useOrganisingText } from '../organising-text.ts'

/** The event as the server would show it to readers. */
export function PreviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const language = useLanguage()
  const { now } = useClock()
  const [event, setEvent] = useState<EventDetails>()
  const [failure, setFailure] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    call('previewActivity', { id }).then(setEvent, (error) =>
      setFailure(isBackendError(error) ? error.message : t('network')),
    )
  }, [])
  return (
    <Modal title={t('preview')} closeLabel={t('close')} className={dialogStyles.dialogWide} onClose={onClose}>
      {failure && <p role="alert">{failure}</p>}
      {event && (
        <article className={organisingPreviewStyles.evpreview} lang={event.language}>
          {event.poster && <img src={event.poster.url} alt="" />}
          <h1 className="h1">{event.title}</h1>
          <p className={`${organisingFormStyles.evcap} num`}>
            {t('whenInZone', {
              when: eventWhen(event, now, language),
              zone: offsetName(readEventTime(event.start_time).offset),
            })}
          </p>
          <p>{[event.city, event.venue, event.address].filter(Boolean).join(t('comma'))}</p>
          <Prose html={event.html} lang={event.language} />
          <h2 className="h3">{event.organiser.name}</h2>
          <p>{event.organiser.introduction}</p>
        </article>
      )}
    </Modal>
  )
}
