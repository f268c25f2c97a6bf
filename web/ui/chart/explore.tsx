import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import * as styles from './chart.module.css'
import { useFittedWidth } from './fitted.ts'
import { Plot } from './plot.tsx'
import { dayNumber, type PlotData, type PlotStyle, writerOf } from './plot-data.ts'
import type { PlotLayout, PlotRoom } from './plot-layout.ts'
import { fittedRoom } from './plot-rooms.ts'
import { periodOf, type Reading, type ReadingAct, readingAfter } from './reading.ts'
import { ReadingRows, toneOfValue } from './reading-rows.tsx'

interface ExploreProps {
  data: PlotData
  style: PlotStyle
  room: PlotRoom
  label: string
  /** The word for the sum of the layers. */
  total: string
  onPeriod?: (from: string, to: string) => void
}

/**
 * A chart that answers: the day under the pointer (or chosen by the arrow keys, or by a finger) with its values, and a
 * frame drawn across a part of the time (by the keyboard with the shift key), which leads there. On a phone it is drawn
 * to the width of the screen, and the values stand beneath it.
 */
export function Explore({ data, style, room: given, label, total, onPeriod }: ExploreProps) {
  const [reading, setReading] = useState<Reading>({})
  const drawn = useRef<HTMLDivElement>(null)
  const fitted = useFittedWidth(drawn)
  const room = fitted === undefined ? given : fittedRoom(given, fitted)
  const last = data.days.length - 1
  const canFrame = onPeriod !== undefined
  const { framed } = reading
  // The data may be that of another period by now.
  const place = reading.place === undefined ? undefined : Math.min(reading.place, last)
  const placeOf = (event: PointerEvent) => nearest(data.days, drawn.current, room, event.clientX)
  const act = (what: ReadingAct) => setReading((before) => readingAfter(before, what))
  const end = () => {
    const [from, to] = periodOf(reading) ?? []
    const [first, final] = [data.days[from ?? -1], data.days[to ?? -1]]
    act({ act: 'lift' })
    if (first && final) onPeriod?.(first, final)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return end()
    if (/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) event.preventDefault()
    act({ act: 'key', key: `${event.shiftKey ? 'Shift+' : ''}${event.key}`, last, canFrame })
  }
  return (
    <>
      <div
        className={styles.explore}
        ref={drawn}
        onPointerMove={(event) => act({ act: 'move', at: placeOf(event) })}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          // A finger is captured by itself, and a captured one could not be released to scroll the page.
          if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
          act({ act: 'press', by: event.pointerType, at: placeOf(event), canFrame })
        }}
        onPointerUp={end}
        onPointerCancel={(event) => act({ act: 'cancel', by: event.pointerType })}
        onPointerLeave={(event) => act({ act: 'leave', by: event.pointerType })}
      >
        <Plot data={data} style={style} room={room} label={label} named={fitted === undefined}>
          {(layout) => (
            <>
              {framed && <Framed days={framed.map((at) => data.days[at] ?? '')} layout={layout} />}
              {place !== undefined && <Cross day={data.days[place] ?? ''} place={place} layout={layout} />}
            </>
          )}
        </Plot>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a day here */}
        <div className={styles.exploreKeys} tabIndex={0} role="application" aria-label={label} onKeyDown={press} />
        {place !== undefined && <Tip data={data} style={style} room={room} place={place} total={total} />}
      </div>
      <ReadingRows data={data} style={style} total={total} place={place} />
    </>
  )
}

/** The day nearest to a place on the screen. */
function nearest(days: readonly string[], element: HTMLElement | null, room: PlotRoom, clientX: number): number {
  const box = element?.querySelector('svg')?.getBoundingClientRect()
  if (!box || days.length < 2) return 0
  const x = ((clientX - box.left) / box.width) * room.width
  const part = (x - room.left) / (room.width - room.left - room.right)
  const from = dayNumber(days[0] ?? '')
  const wanted = from + part * (dayNumber(days.at(-1) ?? '') - from)
  let low = 0
  let high = days.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (dayNumber(days[middle] ?? '') <= wanted) low = middle
    else high = middle
  }
  return wanted - dayNumber(days[low] ?? '') <= dayNumber(days[high] ?? '') - wanted ? low : high
}

function Framed({ days, layout }: { days: readonly string[]; layout: PlotLayout }) {
  const [a = 0, b = 0] = days.map(layout.x).sort((one, other) => one - other)
  const { top, bottom, height } = layout.room
  return <rect className={styles.plotFrame} x={a} width={b - a} y={top - 10} height={height - bottom - top + 10} />
}

function Cross({ day, place, layout }: { day: string; place: number; layout: PlotLayout }) {
  const x = layout.x(day)
  const { room, bars } = layout
  return (
    <>
      <path className={styles.plotCross} d={`M${x.toFixed(1)} 12V${room.height - room.bottom}`} />
      {bars.length === 0 &&
        layout.tops.map((values, index) => {
          const value = values[place]
          if (value === null || value === undefined) return null
          return (
            <circle
              key={layout.series[index]?.key}
              className={styles.plotPoint}
              cx={x}
              cy={layout.scales[index]?.(value)}
              r="3"
            />
          )
        })}
    </>
  )
}

function Tip({ data, style, room, place, total }: Omit<ExploreProps, 'label' | 'onPeriod'> & { place: number }) {
  const day = data.days[place] ?? ''
  const from = dayNumber(data.days[0] ?? '')
  const part = (dayNumber(day) - from) / (dayNumber(data.days.at(-1) ?? '') - from || 1)
  const x = (room.left + part * (room.width - room.left - room.right)) / room.width
  if (room.size === 'fitted')
    return (
      // Moved to the left by as much of its own width as of the chart's, so that it never leaves the screen.
      <p className={styles.exploreDay} style={{ left: `${x * 100}%`, translate: `${-x * 100}%` }}>
        {style.writeDay(day, 'full')}
      </p>
    )
  const values = data.series.map(({ values }) => values[place] ?? null)
  const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0)
  const isStacked = style.kind === 'area' && data.series.length > 1
  const rows = data.series.map((one, index) => ({ ...one, value: values[index] ?? null }))
  return (
    <div
      className={styles.exploreTip}
      style={x > 0.5 ? { right: `${(1 - x) * 100 + 1}%` } : { left: `${x * 100 + 1}%` }}
    >
      <p>{style.writeDay(day, 'full')}</p>
      <dl aria-live="polite">
        {(isStacked ? rows.toReversed() : rows).map(({ value, ...one }) => (
          <div key={one.key}>
            <dt>{one.name}</dt>
            <dd className={toneOfValue(style, one.key === data.series[0]?.key ? value : null)}>
              {value === null ? '—' : writerOf(style, one)(value)}
            </dd>
          </div>
        ))}
        {isStacked && (
          <div className={styles.exploreSum}>
            <dt>{total}</dt>
            <dd>{style.write(sum)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
