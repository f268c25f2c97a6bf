import { languageNames } from '#console/locales/language-names.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useText } from '#console/platform/console-context.tsx'
import * as styles from '#console/ui/decision.module.css'
import { attendances } from '#contract/events/event-terms.ts'
import { languages } from '#language/languages.ts'
import { type ComparedField, compareEvents, type EventFields } from '#web/domains/events/changes/compare-events.ts'
import { Pieces } from '#web/ui/versions/pieces.tsx'

const fieldNames = {
  title: 'event.title',
  start: 'event.start',
  end: 'event.end',
  time_zone: 'event.zone',
  attendance: 'event.attendance',
  city: 'event.city',
  venue: 'event.venue',
  address: 'event.address',
  country: 'event.country',
  map_url: 'event.mapLink',
  online_url: 'event.onlineLink',
  detail: 'event.detail',
  poster: 'event.poster',
  links: 'event.links',
  organiser_name: 'event.organiserName',
  organiser_intro: 'event.organiserIntro',
  instagram: 'event.links',
  twitter: 'event.links',
  youtube: 'event.links',
  telegram: 'event.links',
  cancellation_hours: 'event.cancellation',
  currency: 'event.currency',
  language: 'language',
} as const satisfies Record<ComparedField, ConsoleKey>

/** Differences between two states of an event: removals are struck through, additions underlined. */
export function EventDifferences({ before, after }: { before: EventFields; after: EventFields }) {
  const t = useText()
  const words = (field: ComparedField, value: string): string => {
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
          <dt>{t(fieldNames[field])}</dt>
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
