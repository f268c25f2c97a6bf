import { useEffect, useId, useRef, useState } from 'react'
import * as styles from '../organising.module.css'
import { useOrganisingText } from '../organising-text.ts'

interface PlotProps {
  /** Oldest first; bars are each day's, the line their sum so far. */
  days: readonly { day: string; n: number }[]
  /** Read by those who see no picture. */
  label: string
  /** How a number stands at an axis. */
  write?: (n: number) => string
}

const box = { height: 220, left: 34, right: 40, top: 14, bottom: 24 } as const
/** Drawn as wide as it stands there, so that its words are as large as others; this wide until that is known. */
const usualWidth = 560

const parts = 4

/** A number a little above the highest whose quarters, with which its axis is marked, are easily read. */
export function niceTop(most: number): number {
  const least = Math.max(1, most / parts)
  const power = 10 ** Math.floor(Math.log10(least))
  return parts * power * ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10)
}

/** Meaning of the colours of a plot: today, which is not over, stands out. */
export function PlotLegend({ perDay }: { perDay: string }) {
  const t = useOrganisingText()
  return (
    <p className={styles.orglegend}>
      <span>
        <i />
        {perDay}
      </span>
      <span>
        <i className={styles.orglegendLast} />
        {t('plotToday')}
      </span>
      <span>
        <i className={styles.orglegendLine} />
        {t('soFar')}
      </span>
    </p>
  )
}

/** Each day's number as bars, and all of them so far as a line. */
export function Plot({ days, label, write = (n) => `${Math.round(n)}` }: PlotProps) {
  const id = useId()
  const { height, left, right, top, bottom } = box
  const picture = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(usualWidth)
  useEffect(() => {
    if (!picture.current) return
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, Math.round(entry.contentRect.width))),
    )
    observer.observe(picture.current)
    return () => observer.disconnect()
  }, [])
  const [inner, tall] = [width - left - right, height - top - bottom]
  const most = niceTop(Math.max(0, ...days.map(({ n }) => n)))
  let so = 0
  const sums = days.map(({ n }) => {
    so += n
    return so
  })
  const all = niceTop(sums.at(-1) ?? 0)
  const step = inner / Math.max(1, days.length)
  const x = (place: number) => left + step * (place + 0.5)
  const y = (value: number, whole: number) => top + tall * (1 - value / whole)
  const every = Math.max(1, Math.ceil(days.length / 5))
  return (
    <svg ref={picture} className={styles.orgplot} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
      <title id={id}>{label}</title>
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <g key={part}>
          <line x1={left} x2={width - right} y1={y(part, 1)} y2={y(part, 1)} className={styles.orgplotGrid} />
          <text x={left - 6} y={y(part, 1) + 4} textAnchor="end">
            {write(most * part)}
          </text>
          {part > 0 && (
            <text x={width - right + 6} y={y(part, 1) + 4}>
              {write(all * part)}
            </text>
          )}
        </g>
      ))}
      {days.map(({ day, n }, place) => (
        <rect
          key={day}
          x={x(place) - Math.min(step * 0.35, 14)}
          width={Math.min(step * 0.7, 28)}
          y={y(n, most)}
          height={y(0, most) - y(n, most)}
          className={place === days.length - 1 ? `${styles.orgplotBar} ${styles.orgplotBarLast}` : styles.orgplotBar}
        />
      ))}
      <polyline
        className={styles.orgplotLine}
        points={sums.map((sum, place) => `${x(place)},${y(sum, all)}`).join(' ')}
      />
      {days.map(({ day }, place) =>
        (days.length - 1 - place) % every === 0 ? (
          <text key={day} x={x(place)} y={height - 6} textAnchor="middle">
            {day.slice(5).replace('-', '/')}
          </text>
        ) : null,
      )}
    </svg>
  )
}
