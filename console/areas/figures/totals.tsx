import type { ReactNode } from 'react'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { Figures } from '#contract/audience/figures.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useFigureText } from './figure-texts.ts'
import * as figuresStyles from './figures.module.css'
import { changeOf, readToEnd, writeChange, writeShare, writeTime } from './period.ts'

export interface FiguresProps {
  figures: Figures
  /** Beside everything stands how much there was in the period before. */
  compared: boolean
}

/** The sums of a period. */
export function Totals({ figures: { days, totals, totals_before: earlier, reading }, compared }: FiguresProps) {
  const t = useFigureText()
  const before: Partial<Figures['totals']> = compared ? earlier : {}
  const share = totals.searches > 0 ? writeShare(totals.unfound / totals.searches) : undefined
  return (
    <>
      <Total name={t('figures.views')} value={totals.views} before={before.views} />
      <Total name={t('figures.readers')} value={totals.readers} before={before.readers}>
        {days.length > 1 && t('figures.readersHint')}
      </Total>
      <Total name={t('figures.searches')} value={totals.searches} before={before.searches}>
        {share && t('figures.unfoundShare', { share })}
      </Total>
      <dl className={figuresStyles.audienceTotal}>
        <dt>{t('figures.readToEnd')}</dt>
        <dd>
          <b>{readToEnd(reading)}</b>
        </dd>
        <dd className="quiet">
          {reading.median_seconds !== null && t('figures.medianOf', { time: writeTime(reading.median_seconds) })}
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
    <dl className={figuresStyles.audienceTotal}>
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
  const t = useFigureText()
  const change = changeOf(now, before)
  if (change === undefined) return <span className="quiet">{now > 0 ? t('figures.new') : '—'}</span>
  return (
    <span
      className={classNames(
        listsStyles.change,
        change > 0 && figuresStyles.changeUp,
        change < 0 && figuresStyles.changeDown,
      )}
    >
      {writeChange(change)}
    </span>
  )
}
