import * as styles from './chart.module.css'

interface SparkProps {
  values: readonly (number | null)[]
  /** Old numbers are drawn in the colour of what waits. */
  old?: boolean
}

const width = 92
const height = 22
const edge = 4

/** A tenth of a px is more than can be seen. */
const short = (value: number): number => Math.round(value * 10) / 10

/** The course of a number in the room of a word; the number itself stands beside it. */
export function Spark({ values, old = false }: SparkProps) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  if (known.length < 2) return null
  const low = Math.min(...known.map(({ value }) => value))
  const high = Math.max(...known.map(({ value }) => value))
  const points = known.map(({ value, index }) => {
    const x = 1 + (index / (values.length - 1)) * (width - edge - 2)
    const y = high === low ? height / 2 : height - edge - ((value - low) / (high - low)) * (height - 2 * edge)
    return `${short(x)} ${short(y)}`
  })
  const [x, y] = (points.at(-1) ?? '').split(' ')
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} data-old={old || undefined} aria-hidden="true">
      <path d={`M${points.join('L')}`} />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  )
}
