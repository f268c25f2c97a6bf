import { useFormContext } from 'react-hook-form'
import * as styles from '../organising-form.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { findings, sections } from './checks.ts'
import { CopyActs } from './copy-acts.tsx'
import type { EventForm } from './use-event-form.ts'
import type { EventValues } from './values.ts'

/** The parts of the form and how each stands. */
export function FormContents({ desk, unpayable }: { desk: EventForm; unpayable: boolean }) {
  const t = useOrganisingText()
  const values = useFormContext<EventValues>().watch()
  const wrong = new Set(findings(values).map(({ section }) => section))
  if (unpayable) wrong.add('tickets')
  const event = desk.stored?.event
  const waits = desk.stored?.event.hosts.some(({ state }) => state === 'invited') ?? false
  return (
    <nav className={`${styles.evtoc} only-d`} aria-label={t('contents')}>
      <ol>
        {sections.map((section) => {
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
      </ol>
      <p className={styles.evcap}>
        {wrong.size > 0
          ? t('stillMissing', {
              n: wrong.size,
              names: [...wrong].map((section) => t(`section.${section}` as OrganisingKey)).join(t('comma')),
            })
          : t(event?.state === 'published' && event.changes === null ? 'completeOut' : 'complete')}
      </p>
      {event && event.state !== 'published' && (
        <p className={styles.evcap}>{t(event.trusted ? 'publishesAtOnce' : 'reviewTime')}</p>
      )}
      <CopyActs desk={desk} />
    </nav>
  )
}
