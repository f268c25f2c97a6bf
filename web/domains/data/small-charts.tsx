import * as chartStyles from '#web/ui/chart/chart.module.css'
import { PartReading } from '#web/ui/chart/part-reading.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { UiLink } from '#web/ui/link.tsx'
import * as dataStyles from './data.module.css'

export interface RankedBar {
  key: string
  name: string
  href?: string
  /** Part of the longest bar. */
  part: number
  value: string
  share: string
  change: string
  tone: 'up' | 'down' | undefined
}

/** Largest values, as bars with their numbers. */
export function RankedBars({ bars }: { bars: readonly RankedBar[] }) {
  return (
    <ol className={dataStyles.ranked}>
      {bars.map(({ key, name, href, part, value, share, change, tone }) => (
        <li key={key}>
          {href ? <UiLink href={href}>{name}</UiLink> : <span>{name}</span>}
          <svg className={dataStyles.rankedBar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(part * 100).toFixed(1)} height="8" />
          </svg>
          <b>{value}</b>
          <span>{share}</span>
          <span className={tone}>{change}</span>
        </li>
      ))}
    </ol>
  )
}

export interface PegStrip {
  key: string
  name: string
  href: string
  /** Basis points, hour by hour or day by day. */
  values: readonly (number | null)[]
  deviation: number | null
  written: string
  /** How far it was in the worst moment, in words. */
  furthest?: string
}

const stripWidth = 400
const stripHeight = 52
/** Basis points that still count as at the peg, and from which on a coin has left it. */
const near = 10
const nearWarning = 8
const off = 30
const shown = 45

/** How far coins are from their pegs: one line each, over a band that still counts as at the peg. */
export function PegStrips({ strips, unit }: { strips: readonly PegStrip[]; unit: string }) {
  const y = (value: number) =>
    stripHeight / 2 - (Math.max(-shown, Math.min(shown, value)) / shown) * (stripHeight / 2 - 2)
  return (
    <ul className={dataStyles.pegs}>
      {strips.map(({ key, name, href, values, deviation, written, furthest }) => {
        const size = Math.abs(deviation ?? 0)
        return (
          <li
            key={key}
            className={classNames(size >= off ? dataStyles.pegsOff : size >= nearWarning && dataStyles.pegsNear)}
          >
            <UiLink href={href}>{name}</UiLink>
            <svg viewBox={`0 0 ${stripWidth} ${stripHeight}`} preserveAspectRatio="none" aria-hidden="true">
              <rect x="0" width={stripWidth} y={y(near)} height={y(-near) - y(near)} />
              <path d={lineOf(values, y)} vectorEffect="non-scaling-stroke" />
            </svg>
            <b>
              {written} <small>{unit}</small>
              {furthest && <small className={dataStyles.pegsFurthest}>{furthest}</small>}
            </b>
          </li>
        )
      })}
    </ul>
  )
}

function lineOf(values: readonly (number | null)[], y: (value: number) => number): string {
  let path = ''
  let open = false
  values.forEach((value, index) => {
    if (value !== null) {
      const x = ((index / Math.max(1, values.length - 1)) * stripWidth).toFixed(1)
      path += `${open ? 'L' : 'M'}${x} ${y(value).toFixed(1)}`
    }
    open = value !== null
  })
  return path
}

export interface Multiple {
  key: string
  name: string
  /** Market value as a multiple of the holdings. */
  value: number
}

const dotStep = 0.1
const maxMultiple = 3

interface MultipleDotsProps {
  multiples: readonly Multiple[]
  label: string
  worth: string
  width?: number
  height?: number
  write: (value: number) => string
  writeTick: (value: number) => string
}

/** One dot for each company by its market value against its holdings; left of one they are worth less than their coins. */
export function MultipleDots({ label, width = 340, height = 132, ...drawn }: MultipleDotsProps) {
  return (
    <PartReading width={width}>
      {(width, isFitted) => (
        <svg
          className={chartStyles.dots}
          viewBox={`0 0 ${width} ${height}`}
          data-size={isFitted ? 'fitted' : undefined}
          role="img"
          aria-label={label}
        >
          <Dots {...drawn} width={width} height={height} />
        </svg>
      )}
    </PartReading>
  )
}

type DotsProps = Omit<MultipleDotsProps, 'label'> & { width: number; height: number }

function Dots({ multiples, worth, width, height, write, writeTick }: DotsProps) {
  const x = (value: number) => 10 + (Math.min(value, maxMultiple) / maxMultiple) * (width - 30)
  const stacks = new Map<number, Multiple[]>()
  for (const one of multiples) {
    const place = Math.floor(Math.min(one.value, maxMultiple) / dotStep)
    stacks.set(place, [...(stacks.get(place) ?? []), one])
  }
  const highest = Math.max(1, ...[...stacks.values()].map(({ length }) => length))
  const step = Math.min(11, (height - 52) / highest)
  const foot = height - 24
  return (
    <>
      <path className={chartStyles.plotGrid} d={`M10 ${foot + 4}H${width - 10}`} />
      <path className={chartStyles.plotEvent} d={`M${x(1)} 8V${foot + 4}`} />
      <text className={chartStyles.plotWhat} x={x(1) + 6} y="16">
        {worth}
      </text>
      {[...stacks].flatMap(([place, ones]) =>
        ones.map(({ key, name, value }, row) => (
          <circle
            key={key}
            className={value < 1 ? chartStyles.plotDown : chartStyles.plotUp}
            cx={x((place + 0.5) * dotStep)}
            cy={foot - 3 - row * step}
            r={Math.min(4, step / 2.3)}
            data-part={`${name} ${write(value)}`}
          >
            <title>{`${name} ${write(value)}`}</title>
          </circle>
        )),
      )}
      {[0.5, 1, 1.5, 2, 2.5, maxMultiple].map((value) => (
        <text key={value} x={x(value)} y={height - 4} textAnchor="middle">
          {writeTick(value)}
          {value === maxMultiple && '+'}
        </text>
      ))}
    </>
  )
}
