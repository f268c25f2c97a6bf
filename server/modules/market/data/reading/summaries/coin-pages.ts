import type { DataType } from '#contract/market/data-terms.ts'
import { coinsTag, typeTag } from '../../tags.ts'
import type { Reader } from '../reader.ts'
import type { Summaries } from './summaries.ts'

/** The tables of what has a ticker that texts name, that of the coins first. */
const types = ['market', 'stablecoins'] as const satisfies readonly DataType[]

/** The pages of coins by their tickers; of several with one ticker that of the largest. */
export function createCoinPages(reader: Reader, summaries: Pick<Summaries, 'coinsOf'>) {
  return {
    tag: coinsTag,
    pages: (): Promise<ReadonlyMap<string, string>> =>
      reader.snapshots.get('pages of coins', types.map(typeTag), async () => {
        const pages = new Map<string, string>()
        for (const type of types) {
          for (const { symbol, key } of await summaries.coinsOf(type))
            if (!pages.has(symbol)) pages.set(symbol, `/DataEra/${type}/${encodeURIComponent(key)}`)
        }
        return pages
      }),
  }
}
