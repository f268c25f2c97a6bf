import type { ReactNode } from 'react'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { Analytics } from '#contract/audience/analytics.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as analyticsStyles from './analytics.module.css'
import { useAnalyticsText } from './analytics-texts.ts'
import { changeOf, readToEnd, writeChange, writeShare, writeTime } from './period.ts'

export interface AnalyticsProps {
  analytics: Analytics
  /** Beside everything stands how much there was in the period before. */
  compared: boolean
}

/** The sums of a period. */
export function Totals({ analytics: { days, totals, totals_before: earlier, reading }, compared }: AnalyticsProps) {
  const t = useAnalyticsText()
  const before: Partial<Analytics['totals']> = compared ? earlier : {}
  const share = totals.searches > 0 ? writeShare(totals.unfound / totals.searches) : undefined
  return (
    <>
      <Total name={t('analytics.views')} value={totals.views} before={before.views} />
      <Total name={t('analytics.readers')} value={totals.readers} before={before.readers}>
        {days.length > 1 && t('analytics.readersHint')}
      </Total>
      <Total name={t('analytics.searches')} value={totals.searches} before={before.searches}>
        {share && t('analytics.unfoundShare', { share })}
      </Total>
      <dl className={analyticsStyles.audienceTotal}>
        <dt>{t('analytics.readToEnd')}</dt>
        <dd>
          <b>{readToEnd(reading)}</b>
        </dd>
        <dd className="quiet">
          {reading.median_seconds !== null && t('analytics.medianOf', { time: writeTime(reading.median_seconds) })}
        </dd>
      </dl>
    </>
  )
}

interface TotalProps {
  name: string
  value: number
  /** Undefined where it is not compared. */
  before: number | undefined
  children?: ReactNode
}

function Total({ name, value, before, children }: TotalProps) {
  return (
    <dl className={analyticsStyles.audienceTotal}>
      <dt>{name}</dt>
      <dd>
        <b>{value.toLocaleString('en')}</b>
      </dd>
      <dd>
        {before !== undefined && <Change now={value} before={before} />}
        {children && (
          <span className="quiet">
            {before !== undefined && ' · '}
            {children}
          </span>
        )}
      </dd>
    </dl>
  )
}

/** How much more or less than before. */
export function Change({ now, before }: { now: number; before: number }) {
  const t = useAnalyticsText()
  const change = changeOf(now, before)
  if (change === undefined) return <span className="quiet">{now > 0 ? t('analytics.new') : '—'}</span>
  return (
    <span
      className={classNames(
        listsStyles.change,
        change > 0 && analyticsStyles.changeUp,
        change < 0 && analyticsStyles.changeDown,
      )}
    >
      {writeChange(change)}
    </span>
  )
}
