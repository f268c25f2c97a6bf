import { useConsole } from '#console/platform/console-context.tsx'
import * as styles from '#console/ui/lists/lists.module.css'
import type { PartnerSource } from '#contract/events/partner-events.ts'

/** The state of a calendar: read, or why it could not be the last time. */
export function SourceState({ source: { url, paused, problem, result, read_time: read } }: { source: PartnerSource }) {
  const { t } = useConsole()
  if (!url) return <span className={`${styles.state} ${styles.stateApproved}`}>{t('source.file')}</span>
  if (paused) return <span className={`${styles.state} state--draft`}>{t('source.paused')}</span>
  if (!problem) {
    return (
      <span className={`${styles.state} state--${read ? 'approved' : 'pending'}`}>
        {t(read ? 'source.active' : 'source.new')}
      </span>
    )
  }
  return (
    <span className={`${styles.state} ${styles.stateRefused}`} title={result}>
      {t('source.failing')} <span className="quiet">{t(`source.${problem}`)}</span>
    </span>
  )
}
