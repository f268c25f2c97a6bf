import { useConsole } from '#console/platform/console-context.tsx'
import type { PartnerSource } from '#contract/events/partner-events.ts'

/** Whether a calendar is read, and why it could not be the last time. */
export function SourceState({ source: { url, paused, problem, result, read_time: read } }: { source: PartnerSource }) {
  const { t } = useConsole()
  if (!url) return <span className="state state--approved">{t('source.file')}</span>
  if (paused) return <span className="state state--draft">{t('source.paused')}</span>
  if (!problem) {
    return (
      <span className={`state state--${read ? 'approved' : 'pending'}`}>
        {t(read ? 'source.active' : 'source.new')}
      </span>
    )
  }
  return (
    <span className="state state--refused" title={result}>
      {t('source.failing')} <span className="quiet">{t(`source.${problem}`)}</span>
    </span>
  )
}
