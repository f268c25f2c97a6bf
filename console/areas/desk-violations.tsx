import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import type { PolicyViolation } from '#contract/newsroom/desk.ts'
import { useConsole } from '../platform/console-context.tsx'
import { useAnswer } from '../platform/use-answer.ts'

/** Browser reports of content security policy violations; nothing if there are none. */
export function DeskViolations() {
  const { data } = useAnswer('policyViolations', {})
  return data && data.list.length > 0 && <ViolationTable list={data.list} />
}

/** Anybody can report anything: it is shown as text alone, and never as a link. */
export function ViolationTable({ list }: { list: readonly PolicyViolation[] }) {
  const { t } = useConsole()
  return (
    <details className={styles.violations}>
      <summary>{t('csp.title', { n: list.length })}</summary>
      <p className={styles.countsLine}>{t('csp.note')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('csp.directive')}</th>
            <th scope="col">{t('csp.blocked')}</th>
            <th scope="col">{t('csp.page')}</th>
            <th scope="col">{t('csp.reports')}</th>
            <th scope="col">{t('csp.last')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ directive, blocked, page, reports, last_time: time }) => (
            <tr key={`${directive} ${blocked} ${page}`}>
              <td>{directive}</td>
              <td>{blocked || '—'}</td>
              <td>{page || '—'}</td>
              <td>{reports.toLocaleString('en')}</td>
              <td>{toMinute(time).slice(5)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
