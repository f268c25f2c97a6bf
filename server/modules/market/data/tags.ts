import { type DataMetric, type DataType, dataTypes, type EntityKind, heldCoins } from '#contract/market/data-terms.ts'

/** Returns the tag of pages that may show a type of data. */
export const typeTag = (type: DataType): string => `data:${type}`
export const entityTag = (key: string): string => `data-entity:${key}`
export const sourcesTag = 'data:sources'
/** Tag of chart marks. */
export const marksTag = 'data:marks'
/** Which coins there are and what they are called. */
export const coinsTag = 'data:coins'
/** Sample data, and what stands where none is known. */
export const samplesTag = 'data:samples'
export const everyTypeTag: readonly string[] = dataTypes.map(typeTag)

/** The types whose tables or charts a number goes into. */
export function typesOf(metric: DataMetric, kind: EntityKind, coin: string): readonly DataType[] {
  switch (metric) {
    case 'holdings':
    case 'cost': {
      const held: DataType[] = coin === heldCoins.ether ? ['ether'] : ['bitcoin']
      if (kind === 'company') return [...held, 'stocks', 'market']
      return kind === 'fund' ? [...held, 'etf'] : held
    }
    case 'flow':
    case 'netAssets':
      return ['etf']
    case 'supply':
    case 'supplyUsd':
      return ['stablecoins']
    case 'dominance':
    case 'volume':
    case 'sentiment':
      return ['market']
    case 'price':
    case 'marketCap':
      if (kind === 'stablecoin') return ['stablecoins']
      if (kind === 'company') return ['stocks', 'bitcoin', 'ether', 'market']
      return kind === 'aggregate' ? ['stablecoins', 'market'] : dataTypes
  }
}
