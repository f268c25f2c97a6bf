import {
  type DataMetric,
  type DataUnit,
  type EntityKind,
  holderKinds,
  type MarkKind,
  type TradeMethod,
} from '#contract/market/data-terms.ts'
import type { Versions } from '#server/platform/text/wording.ts'

/** The texts of an entity that are translated; the first one is its name. */
export const entityTexts = ['name', 'about', 'issuer', 'backing'] as const
export type EntityText = (typeof entityTexts)[number]

/** Stored details of an entity besides its key and kind; empty if nothing is known. */
export interface EntityDetails {
  name: string
  symbol: string
  about: string
  issuer: string
  backing: string
  /** BCP 47 tag of the texts. */
  language: string
  versions: Versions<EntityText>
  country: string
  coin: string
  currency: string
  exchange: string
  website: string
  /** A year, as a share. */
  fee: number | null
  spot: boolean
}

/** Entities with their values, as importers hand them over. */

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
  /** Key of the coin, for holdings and their cost. */
  coin?: string
  /** Moments in ms, ascending, with their values. */
  points: readonly (readonly [number, number])[]
}

/** A purchase or sale of a holder. */
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

/** Something that happened on a day, which charts mark. */
export interface MarkDraft {
  day: string
  type: MarkKind
  coin: string
  name: string
  versions: Versions<'name'>
}

export interface MarketDraft {
  marks: readonly MarkDraft[]
  entities: readonly EntityDraft[]
  series: readonly SeriesDraft[]
  trades: readonly TradeDraft[]
}

/** Names a series in addresses: 'price.bitcoin', 'holdings.northbank.bitcoin'. */
export const seriesKey = ({ entity, metric, coin = '' }: Pick<SeriesDraft, 'entity' | 'metric' | 'coin'>): string =>
  [metric, entity, ...(coin ? [coin] : [])].join('.')

/**
 * The part that replaces an entity in the keys of series that sum up a table; sums of one kind of holder contain the
 * kind.
 */
const sums: ReadonlySet<string> = new Set([
  'total',
  'cumulative',
  ...holderKinds.map((kind) => `total-${kind.toLowerCase()}`),
])

/** True for keys that no entity can have: its series would be named like sums over all. */
export const isReservedKey = (key: string): boolean => sums.has(key)
