/** Verdict on the numbers of a test: certainty, and how many readers are still missing. Pure; used on both sides. */

/** Readers of one variant: those who saw it in a list, and those of them who opened the item. */
export interface VariantCounts {
  seen: number
  read: number
}

/** Fewer readers or fewer who opened the item, of either variant, say nothing. */
export const leastSeen = 100
export const leastRead = 10
/** From here on the better one is taken to be better. */
export const sureFrom = 0.95
/** Quantiles of the normal distribution: the middle 95 in 100, and 8 in 10. */
const z95 = 1.96
const z80 = 0.84

export interface Verdict {
  /** `few`: not enough readers yet; `open`: neither is clearly better; else the better one. */
  state: 'few' | 'open' | 'a' | 'b'
  /** How likely it is that b is better, 0 to 1; null with few readers. */
  better: number | null
  /** About how many more readers both together need before a difference like the present one is clear; null where unknown. */
  missing: number | null
}

const rate = ({ seen, read }: VariantCounts): number => (seen > 0 ? read / seen : 0)

/** Compares two variants by the parts of readers who opened the item. */
export function verdictOf(a: VariantCounts, b: VariantCounts): Verdict {
  if (Math.min(a.seen, b.seen) < leastSeen || Math.min(a.read, b.read) < leastRead) {
    const [seen, read] = [Math.min(a.seen, b.seen), Math.min(a.read, b.read)]
    const forReads = read > 0 ? Math.ceil((leastRead * seen) / read) : leastSeen
    return { state: 'few', better: null, missing: 2 * Math.max(leastSeen - seen, forReads - seen, 1) }
  }
  const [pa, pb] = [rate(a), rate(b)]
  const spread = pa * (1 - pa) + pb * (1 - pb)
  const error = Math.sqrt((pa * (1 - pa)) / a.seen + (pb * (1 - pb)) / b.seen)
  const better = error > 0 ? normal((pb - pa) / error) : 0.5
  if (better >= sureFrom) return { state: 'b', better, missing: null }
  if (better <= 1 - sureFrom) return { state: 'a', better, missing: null }
  const wanted = pa === pb ? undefined : ((z95 + z80) ** 2 * spread) / (pa - pb) ** 2
  const missing = wanted === undefined ? null : Math.max(1, Math.ceil(2 * wanted - a.seen - b.seen))
  return { state: 'open', better, missing }
}

/** Between which bounds the true part lies in 95 of 100 cases (Wilson). */
export function intervalOf({ seen, read }: VariantCounts): { from: number; to: number } {
  if (seen === 0) return { from: 0, to: 1 }
  const p = read / seen
  const z2 = z95 * z95
  const middle = (p + z2 / (2 * seen)) / (1 + z2 / seen)
  const half = (z95 * Math.sqrt((p * (1 - p)) / seen + z2 / (4 * seen * seen))) / (1 + z2 / seen)
  return { from: Math.max(0, middle - half), to: Math.min(1, middle + half) }
}

/** The part of a normal distribution below z; to seven digits (Abramowitz and Stegun, 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z >= 0 ? 1 - tail : tail
}
