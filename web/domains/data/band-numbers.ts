import type { OverviewSubject } from '#contract/market/data.ts'
import type { DataType } from '#contract/market/data-terms.ts'

/** Subjects of the overview that the band shows, in this order. */
const shown: readonly DataType[] = ['etf', 'bitcoin', 'ether', 'stablecoins', 'market']

export interface BandNumbers {
  subjects: readonly OverviewSubject[]
  demo: boolean
}

/** The subjects of the overview that have a number, as far as the band shows them; null where none has. */
export function bandNumbers(overview: BandNumbers | null): BandNumbers | null {
  const subjects = shown.flatMap(
    (type) => overview?.subjects.find((one) => one.type === type && one.value !== null) ?? [],
  )
  // Data that the band does not render would only add weight.
  const slim = subjects.map((one) => ({ ...one, stale: one.stale.slice(0, 1), trend: one.trend.map(roundValue) }))
  return overview && slim.length > 0 ? { subjects: slim, demo: overview.demo } : null
}

const roundValue = (value: number | null) => (value === null ? null : Number(value.toPrecision(4)))
