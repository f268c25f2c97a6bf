/** A number of readers from a time on. */
export interface ReaderCount {
  /** Milliseconds since 1970. */
  at: number
  count: number
}

/** Numbers of readers since the desk was opened, the oldest first. */
export type Readers = readonly ReaderCount[]

const maxCounts = 240

/** The numbers with one more; of too many every second one goes, but never the newest or the highest. */
export function withReaders(known: Readers, next: ReaderCount): Readers {
  if (known.at(-1)?.count === next.count) return known
  const all = [...known, next]
  if (all.length <= maxCounts) return all
  const peak = peakOf(all)
  return all.filter((one, place) => place % 2 === 1 || one === peak || one === next)
}

/** The highest number, at its first time. */
export const peakOf = (readers: Readers): ReaderCount | undefined =>
  readers.reduce<ReaderCount | undefined>((peak, one) => (peak && peak.count >= one.count ? peak : one), undefined)

/** Points of a line of steps through the numbers, in a box. @param until the right edge, in milliseconds since 1970 */
export function linePoints(
  readers: Readers,
  until: number,
  { width, height }: { width: number; height: number },
): string {
  const [first] = readers
  const peak = peakOf(readers)
  if (!first || !peak) return ''
  const span = Math.max(1, until - first.at)
  const x = (at: number) => round(((at - first.at) / span) * width)
  const y = (count: number) => round(height - (count / Math.max(1, peak.count)) * height)
  const steps = readers.flatMap(({ at, count }, place) => {
    const before = readers[place - 1]
    return before ? [`${x(at)},${y(before.count)}`, `${x(at)},${y(count)}`] : [`${x(at)},${y(count)}`]
  })
  return [...steps, `${width},${y(readers.at(-1)?.count ?? 0)}`].join(' ')
}

const round = (value: number): number => Math.round(value * 10) / 10
