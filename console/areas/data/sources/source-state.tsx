import * as styles from '#console/ui/lists/lists.module.css'
import type { StaffSource } from '#contract/market/data-desk.ts'
import { useDataText } from '../data-texts.ts'

/** The state of a source: read, or why it could not be the last time. */
export function DataSourceState({ source }: { source: StaffSource }) {
  const t = useDataText()
  const { scheduled, paused, problem, failures, read_time: read } = source
  if (!scheduled) return <span className={`${styles.state} state--draft`}>{t('data.state.unread')}</span>
  if (problem) {
    return (
      <span>
        <span className={`${styles.state} ${styles.stateRefused}`}>{t('data.state.failing')}</span>{' '}
        <span className="quiet">
          {t(`data.problem.${problem}`)}
          {failures > 1 && ` · ${t('data.failures', { n: failures })}`}
          {paused && ` · ${t('data.state.paused')}`}
        </span>
      </span>
    )
  }
  if (paused) return <span className={`${styles.state} state--draft`}>{t('data.state.paused')}</span>
  return (
    <span className={`${styles.state} state--${read ? 'approved' : 'pending'}`}>
      {t(read ? 'data.state.working' : 'data.state.new')}
    </span>
  )
}
