import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Plot } from './plot.tsx'
import { dayNumber, type PlotData, type PlotStyle, writerOf } from './plot-data.ts'
import type { PlotLayout, PlotRoom } from './plot-layout.ts'

interface ExploreProps {
  data: PlotData
  style: PlotStyle
  room: PlotRoom
  label: string
  /** The word for the sum of the layers. */
  total: string
  onPeriod?: (from: string, to: string) => void
}

/** Less than this, in days of the chart, is a click and not a frame. */
const shortestPeriod = 3

/**
 * A chart that answers: the day under the pointer (or chosen by the arrow keys) with its values, and a frame drawn across
 * a part of the time (by the keyboard with the shift key held), which leads there.
 */
export function Explore({ data, style, room, label, total, onPeriod }: ExploreProps) {
  const [place, setPlace] = useState<number>()
  const [framed, setFramed] = useState<readonly [number, number]>()
  const drawn = useRef<HTMLDivElement>(null)
  const last = data.days.length - 1
  const placeOf = (event: PointerEvent) => nearest(data.days, drawn.current, room, event.clientX)
  const move = (event: PointerEvent) => {
    const at = placeOf(event)
    setPlace(at)
    if (framed) setFramed([framed[0], at])
  }
  const end = () => {
    const [from, to] = [...(framed ?? [0, 0])].sort((a, b) => a - b)
    setFramed(undefined)
    const [first, final] = [data.days[from ?? 0], data.days[to ?? 0]]
    if (first && final && (to ?? 0) - (from ?? 0) >= shortestPeriod) onPeriod?.(first, final)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key]
    if (event.key === 'Escape') {
      setPlace(undefined)
      setFramed(undefined)
    }
    if (event.key === 'Enter' && framed) end()
    if (step === undefined) return
    event.preventDefault()
    const from = place ?? last
    const to = Math.min(last, Math.max(0, from + step))
    setPlace(to)
    setFramed(event.shiftKey && onPeriod ? [framed?.[0] ?? from, to] : undefined)
  }
  return (
    <div
      className="explore"
      ref={drawn}
      onPointerMove={move}
      onPointerDown={(event) => {
        if (!onPeriod || event.pointerType === 'touch' || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const at = placeOf(event)
        setFramed([at, at])
      }}
      onPointerUp={end}
      onPointerCancel={() => setFramed(undefined)}
      onPointerLeave={() => !framed && setPlace(undefined)}
    >
      <Plot data={data} style={style} room={room} label={label} named>
        {(layout) => (
          <>
            {framed && <Framed days={framed.map((at) => data.days[at] ?? '')} layout={layout} />}
            {place !== undefined && <Cross day={data.days[place] ?? ''} place={place} layout={layout} />}
          </>
        )}
      </Plot>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a day here */}
      <div className="explore__keys" tabIndex={0} role="application" aria-label={label} onKeyDown={press} />
      {place !== undefined && <Tip data={data} style={style} room={room} place={place} total={total} />}
    </div>
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
  return <rect className="plot__frame" x={a} width={b - a} y={top - 10} height={height - bottom - top + 10} />
}

function Cross({ day, place, layout }: { day: string; place: number; layout: PlotLayout }) {
  const x = layout.x(day)
  const { room, bars } = layout
  return (
    <>
      <path className="plot__cross" d={`M${x.toFixed(1)} 12V${room.height - room.bottom}`} />
      {bars.length === 0 &&
        layout.tops.map((values, index) => {
          const value = values[place]
          if (value === null || value === undefined) return null
          return (
            <circle
              key={layout.series[index]?.key}
              className="plot__point"
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
  const values = data.series.map(({ values }) => values[place] ?? null)
  const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0)
  const isStacked = style.kind === 'area' && data.series.length > 1
  const rows = data.series.map((one, index) => ({ ...one, value: values[index] ?? null }))
  return (
    <div className="explore__tip" style={x > 0.5 ? { right: `${(1 - x) * 100 + 1}%` } : { left: `${x * 100 + 1}%` }}>
      <p>{style.writeDay(day, 'full')}</p>
      <dl aria-live="polite">
        {(isStacked ? rows.toReversed() : rows).map(({ value, ...one }) => (
          <div key={one.key}>
            <dt>{one.name}</dt>
            <dd className={signOf(style, one.key === data.series[0]?.key ? value : null)}>
              {value === null ? '—' : writerOf(style, one)(value)}
            </dd>
          </div>
        ))}
        {isStacked && (
          <div className="explore__sum">
            <dt>{total}</dt>
            <dd>{style.write(sum)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

const signOf = ({ kind }: PlotStyle, value: number | null): string | undefined =>
  kind !== 'bars' || !value ? undefined : value > 0 ? 'up' : 'down'
