import { languageNames } from '#console/locales/language-names.ts'
import { useText } from '#console/platform/console-context.tsx'
import * as styles from '#console/ui/decision.module.css'
import { attendances } from '#contract/events/event-terms.ts'
import type { EventFieldName } from '#contract/events/fields/event-fields.ts'
import { languages } from '#language/languages.ts'
import { compareEvents, type EventFields } from '#web/domains/events/changes/compare-events.ts'
import { Pieces } from '#web/ui/versions/pieces.tsx'

/** Differences between two states of an event: removals are struck through, additions underlined. */
export function EventDifferences({ before, after }: { before: EventFields; after: EventFields }) {
  const t = useText()
  const words = (field: EventFieldName, value: string): string => {
    const attendance = field === 'attendance' && attendances.find((one) => one === value)
    if (attendance) return t(`event.${attendance}`)
    const language = field === 'language' && languages.find((one) => one === value)
    return language ? languageNames[language] : value
  }
  const changes = compareEvents(before, after, words)
  if (changes.length === 0) return <p className="quiet">{t('event.noDifference')}</p>
  return (
    <dl className={styles.differences} lang={after.language}>
      {changes.map(({ field, pieces }) => (
        <div key={field}>
          <dt>{t(`eventField.${field}`)}</dt>
          <dd>
            {pieces.length > 0 ? (
              <Pieces pieces={pieces} omitted={(n) => t('leftOut', { n })} />
            ) : (
              t(field === 'poster' ? 'event.pictureChanged' : 'formOnly')
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
