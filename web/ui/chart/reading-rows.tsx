import { Swatch } from './plot.tsx'
import { type PlotData, type PlotStyle, writerOf } from './plot-data.ts'
import * as styles from './reading-rows.module.css'

interface ReadingRowsProps {
  data: PlotData
  style: PlotStyle
  /** The word for the sum of the layers. */
  total: string
  /** The day that is read; without one the newest. */
  place?: number
}

/**
 * Names and values of a day beneath a chart on a phone, where neither has room in it. The server sends them too: they are
 * the key of the chart's colours.
 */
export function ReadingRows({ data, style, total, place = data.days.length - 1 }: ReadingRowsProps) {
  const { series } = data
  const isStacked = style.kind === 'area' && series.length > 1
  const rows = series.map((one, index) => ({ one, index, value: one.values[place] ?? null }))
  const sum = rows.reduce((all, { value }) => all + (value ?? 0), 0)
  const happened = (data.events ?? []).filter(({ day }) => day === data.days[place])
  return (
    <div className={styles.readingRows}>
      <p>
        {style.writeDay(data.days[place] ?? '', 'full')}
        {happened.map(({ name, language }) => (
          <span key={name} lang={language}>
            {name}
          </span>
        ))}
      </p>
      <dl aria-live="polite">
        {(isStacked ? rows.toReversed() : rows).map(({ one, index, value }) => (
          <div key={one.key}>
            <dt>
              <svg viewBox="0 0 8 8" width="10" height="10" aria-hidden="true">
                <Swatch kind={style.kind} beside={one.beside} place={index} of={series.length} at={[0, 0]} />
              </svg>
              {one.name}
            </dt>
            <dd className={toneOfValue(style, index === 0 ? value : null)}>
              {value === null ? '—' : writerOf(style, one)(value)}
            </dd>
          </div>
        ))}
        {isStacked && (
          <div>
            <dt>{total}</dt>
            <dd>{style.write(sum)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** Returns the tone of a value: in bars it shows the direction. */
export const toneOfValue = ({ kind }: PlotStyle, value: number | null): string | undefined =>
  kind !== 'bars' || !value ? undefined : value > 0 ? 'up' : 'down'
