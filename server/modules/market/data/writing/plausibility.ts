import type { DataMetric, EntityKind } from '#contract/market/data-terms.ts'

/** The largest change, as a part of what it was, that is believed without an editor. */
const usualLimits: Readonly<Partial<Record<DataMetric, number>>> = {
  holdings: 0.5,
  cost: 1,
  price: 0.4,
  marketCap: 0.5,
  supply: 0.12,
  supplyUsd: 0.15,
  netAssets: 0.4,
  dominance: 0.15,
}
const peggedPrice = 0.1
/** A flow is compared with the largest of the last ones. */
const flowFactor = 6
const fewestFlows = 10
const dayMs = 86_400_000
/** However long nothing was known, at most this multiple of the limit. */
const maxPatience = 4

export interface Known {
  /** The beginning of the day, ms. */
  at: number
  value: number
}

/**
 * Returns the value to compare one with that is too far from the known ones; undefined if it is plausible. After
 * days without a value it may differ more.
 * @param before the last values before it, the newest first
 */
export function implausible(
  { metric, kind, at, value }: { metric: DataMetric; kind: EntityKind; at: number; value: number },
  before: readonly Known[],
  limits: Partial<Record<DataMetric, number>>,
): number | undefined {
  const [last] = before
  if (!last) return undefined
  if (metric === 'flow') {
    const largest = Math.max(...before.map((one) => Math.abs(one.value)))
    const factor = limits.flow ?? flowFactor
    return before.length >= fewestFlows && largest > 0 && Math.abs(value) > factor * largest ? last.value : undefined
  }
  const usual = metric === 'price' && kind === 'stablecoin' ? peggedPrice : usualLimits[metric]
  const limit = limits[metric] ?? usual
  if (limit === undefined || last.value === 0) return undefined
  const days = Math.max((at - last.at) / dayMs, 1)
  const allowed = limit * Math.min(Math.sqrt(days), maxPatience)
  const factor = value / last.value
  return factor > 1 + allowed || factor < 1 / (1 + allowed) ? last.value : undefined
}
