import type { DataType } from '#contract/market/data-terms.ts'
import { coinsTag, typeTag } from '../tags.ts'
import type { Reader } from './reader.ts'

/** The tables of what has a ticker that texts name, that of the coins first. */
const types = ['market', 'stablecoins'] as const satisfies readonly DataType[]
const ticker = /^[A-Z0-9]{2,10}$/

/** The pages of coins by their tickers; of several with one ticker that of the largest. */
export function createCoinPages(reader: Reader) {
  return {
    tag: coinsTag,
    pages: (): Promise<ReadonlyMap<string, string>> =>
      reader.snapshots.get('pages of coins', types.map(typeTag), async () => {
        const pages = new Map<string, string>()
        const tables = await Promise.all(types.map((type) => reader.table(type, new Set())))
        for (const { type, rows } of tables) {
          for (const { entity } of rows) {
            const symbol = entity.symbol.toUpperCase()
            const isCoin = entity.kind === 'coin' || entity.kind === 'stablecoin'
            if (!isCoin || !ticker.test(symbol) || pages.has(symbol)) continue
            pages.set(symbol, `/DataEra/${type}/${encodeURIComponent(entity.key)}`)
          }
        }
        return pages
      }),
  }
}
