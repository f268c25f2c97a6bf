import type { DataMetric, DataUnit, EntityKind, TradeMethod } from '#contract/market/data-terms.ts'
import type { Versions } from '#server/platform/text/wording.ts'
import type { EntityText } from './tables.ts'

/** Entities with their figures, as importers hand them over. */

export interface EntityDraft {
  key: string
  kind: EntityKind
  name: string
  language: string
  versions: Versions<EntityText>
  symbol?: string
  about?: string
  issuer?: string
  backing?: string
  country?: string
  coin?: string
  currency?: string
  exchange?: string
  website?: string
  fee?: number
  spot?: boolean
}

export interface SeriesDraft {
  /** Key of its entity. */
  entity: string
  metric: DataMetric
  unit: DataUnit
  /** Of holdings and their cost: key of the coin. */
  coin?: string
  /** Moments in ms, ascending, with their values. */
  points: readonly (readonly [number, number])[]
}

export interface TradeDraft {
  entity: string
  coin: string
  day: string
  method: TradeMethod
  change: number
  price: number | null
  amount: number | null
  holdings: number | null
}

export interface MarketDraft {
  entities: readonly EntityDraft[]
  series: readonly SeriesDraft[]
  trades: readonly TradeDraft[]
}

/** Names a series in addresses: 'price.bitcoin', 'holdings.northbank.bitcoin'. */
export const seriesKey = ({ entity, metric, coin = '' }: Pick<SeriesDraft, 'entity' | 'metric' | 'coin'>): string =>
  [metric, entity, ...(coin ? [coin] : [])].join('.')
