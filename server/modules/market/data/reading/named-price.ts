import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { DataType } from '#contract/market/data-terms.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { coinsTag, entityTag, samplesTag, typeTag } from '../tags.ts'
import { relative, trendOf } from './facts.ts'
import type { Asked, Reader } from './reader.ts'
import type { EntityRow } from './reading-store.ts'
import type { Table, TableRow } from './table.ts'

/** The tables of what has a price, that of the coins first. */
const types = ['market', 'stablecoins', 'stocks'] as const satisfies readonly DataType[]
/** No name is longer. */
const longest = 40

/** The price of what readers name by its ticker or by its name, in any language and script. */
export function createNamedPrice(reader: Reader) {
  const { engine } = reader
  const plain = (text: string) => engine.fold(text).replace(/\s+/gu, ' ').trim()

  const namesOf = ({ name, symbol, versions }: EntityRow) =>
    [symbol, name, ...Object.values(versions).map((texts) => texts?.name ?? '')].filter((text) => text !== '')

  /** Returns everything that has a price, by each of its names; of several of one name the first, the largest. */
  const names = () =>
    reader.snapshots.get('names of what has a price', types.map(typeTag), async () => {
      const found = new Map<string, { type: (typeof types)[number]; table: Table; row: TableRow }>()
      for (const type of types) {
        const table = await reader.table(type, new Set())
        for (const row of table.rows)
          for (const name of namesOf(row.entity))
            if (!found.has(plain(name)) && table.facts.find(row.entity.id, 'price'))
              found.set(plain(name), { type, table, row })
      }
      return found
    })

  return async ({ keyword }: ParsedInput<'getNamedPrice'>, asked: Asked): Promise<CallOutput<'getNamedPrice'>> => {
    asked.tags.add(coinsTag)
    const typed = keyword.trim().replace(/^\$/, '')
    const found = typed.length > longest ? undefined : (await names()).get(plain(typed))
    if (!found) return { price: null }
    const { type, table, row } = found
    const price = table.facts.find(row.entity.id, 'price')
    asked.tags.add(typeTag(type)).add(entityTag(row.entity.key))
    if (row.demo) asked.tags.add(samplesTag)
    // A value that waits for an editor is not shown before.
    if (!price || price.held) return { price: null }
    return {
      price: {
        ...{ entity: reader.entity(row.entity, asked.language), type, value: price.value },
        ...{ change1: relative(price, 'day1'), change30: relative(price, 'day30') },
        market_cap: table.facts.find(row.entity.id, 'marketCap')?.value ?? null,
        trend: trendOf(price),
        source: await reader.sourceOf(price.sourceId, asked),
        time: siteTime(new Date(price.lastAt)),
        demo: row.demo,
      },
    }
  }
}
