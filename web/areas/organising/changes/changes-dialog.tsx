import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import type { EventFieldName } from '#contract/events/fields/event-fields.ts'
import { compareEvents } from '#web/domains/events/changes/compare-events.ts'
import * as dialogStyles from '#web/editor/editor-dialogs.module.css'
import { Modal } from '#web/ui/modal.tsx'
import { Pieces } from '#web/ui/versions/pieces.tsx'
import * as versionsStyles from '#web/ui/versions/versions.module.css'
import { useAnswer } from '../area/use-answer.ts'
import { type OrganisingKey, type OrganisingTranslate, useOrganisingText } from '../organising-text.ts'

const valueWords = (t: OrganisingTranslate) => (field: EventFieldName, value: string) => {
  if (field === 'attendance') return t(`attendance.${value}` as OrganisingKey)
  return field === 'language' ? t(`changesLanguage.${value}` as OrganisingKey) : value
}

/** Changes of a published event, word by word, against the published version. */
export function ChangesDialog({ event, onClose }: { event: OrganiserEvent; onClose: () => void }) {
  const t = useOrganisingText()
  const { data, failure } = useAnswer('publishedActivity', { id: event.id })
  const changes = data?.fields && compareEvents(data.fields, event.fields, valueWords(t))
  return (
    <Modal title={t('changesTitle')} closeLabel={t('close')} className={dialogStyles.dialogWide} onClose={onClose}>
      {failure !== undefined && <p role="alert">{failure || t('network')}</p>}
      {changes?.length === 0 && <p className="mut">{t('changesNone')}</p>}
      <dl className={versionsStyles.differences} lang={event.fields.language}>
        {changes?.map(({ field, pieces }) => (
          <div key={field}>
            <dt>{t(`eventField.${field}`)}</dt>
            <dd>
              {pieces.length > 0 ? (
                <Pieces pieces={pieces} omitted={(n) => t('changesLeftOut', { n })} />
              ) : (
                t(field === 'poster' ? 'changesPicture' : 'changesFormOnly')
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
