import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { CallOutput } from '#contract/calls.ts'
import * as styles from './desk.module.css'

const shown = 6
const refreshMs = 15_000

type Row = CallOutput<'staffManuscripts'>['list'][number]

/** Articles that wait for their time, the late ones marked, and those that are being written. */
export function DeskPlans() {
  const { t } = useConsole()
  const page = { page: 1, size: shown }
  const planned = useAnswer('staffManuscripts', { planned: true, ...page }, { everyMs: refreshMs }).data
  const drafts = useAnswer('staffManuscripts', { state: 'draft', ...page }, { everyMs: refreshMs }).data
  return (
    <>
      <section className={styles.deskReading} aria-labelledby="planned">
        <h2 id="planned">
          <Link to="/manuscripts?state=planned">{t('deskPlannedArticles')}</Link>
        </h2>
        {planned?.list.length === 0 && <p className="quiet">{t('deskNothingPlanned')}</p>}
        <Rows rows={planned?.list ?? []}>
          {({ publish_time: time, late }) => (
            <>
              {late && <b className="late">{t('overdue')}</b>} {toMinute(time ?? '').slice(5)}
            </>
          )}
        </Rows>
      </section>
      <section className={styles.deskReading} aria-labelledby="drafts">
        <h2 id="drafts">
          <Link to="/manuscripts?state=draft">{t('deskDrafts')}</Link>
        </h2>
        {drafts?.list.length === 0 && <p className="quiet">{t('deskNoDrafts')}</p>}
        <Rows rows={drafts?.list ?? []}>{({ owner }) => owner.nickname}</Rows>
      </section>
    </>
  )
}

function Rows({ rows, children }: { rows: readonly Row[]; children: (row: Row) => ReactNode }) {
  const { t } = useConsole()
  return (
    <ol>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/review/${row.id}`} lang={row.language}>
            {row.title || t('untitled')}
          </Link>
          <span className="quiet">{children(row)}</span>
        </li>
      ))}
    </ol>
  )
}
