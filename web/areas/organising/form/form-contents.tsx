import { useFormContext } from 'react-hook-form'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { eventSections } from '#contract/events/fields/event-fields.ts'
import * as styles from '../organising-form.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { findings } from './checks.ts'
import { CopyActs } from './copy-acts.tsx'
import { ReviewNote } from './review-note.tsx'
import type { EventForm } from './use-event-form.ts'
import type { EventValues } from './values.ts'

/** The text for a form in which nothing is missing. */
function completeWord(event: OrganiserEvent | undefined): OrganisingKey {
  if (event?.state === 'pending' || event?.changes === 'pending') return 'state.pending'
  return event?.state === 'published' && event.changes === null ? 'completeOut' : 'complete'
}

/** The parts of the form and how each stands. */
export function FormContents({ desk, unpayable }: { desk: EventForm; unpayable: boolean }) {
  const t = useOrganisingText()
  const values = useFormContext<EventValues>().watch()
  const wrong = new Set(findings(values).map(({ section }) => section))
  const missing = [...wrong].map((section) => t(`section.${section}` as OrganisingKey))
  if (unpayable) missing.push(t('money'))
  const event = desk.stored?.event
  const waits = desk.stored?.event.hosts.some(({ state }) => state === 'invited') ?? false
  return (
    <nav className={`${styles.evtoc} only-d`} aria-label={t('contents')}>
      <ol>
        {eventSections.map((section) => {
          const tone = wrong.has(section)
            ? 'evtoc__missing'
            : section === 'hosts' && waits
              ? 'evtoc__wait'
              : 'evtoc__done'
          return (
            <li key={section} className={tone}>
              <a href={`#ev-${section}`}>{t(`section.${section}` as OrganisingKey)}</a>
            </li>
          )
        })}
        {unpayable && (
          <li className={styles.evtocMissing}>
            <a href="#ev-money">{t('money')}</a>
          </li>
        )}
      </ol>
      <p className={styles.evcap}>
        {missing.length > 0
          ? t('stillMissing', { n: missing.length, names: missing.join(t('comma')) })
          : t(completeWord(event))}
      </p>
      {event && event.state !== 'published' && <ReviewNote trusted={event.trusted} />}
      <CopyActs desk={desk} />
    </nav>
  )
}
