import type { CallOutput } from '#contract/calls.ts'
import type { OverviewSubject } from '#contract/market/data.ts'
import { type DataType, dataTypes } from '#contract/market/data-terms.ts'
import { everyTypeTag } from '../../tags.ts'
import { type Asked, createReader, type Origin, originOf, type Reader } from '../reader.ts'
import type { Table } from '../table.ts'
import { createSubjectNumbers, type SubjectNumbers } from './subject-numbers.ts'
import { saveSummary, storedSummaries } from './summaries-store.ts'

const ticker = /^[A-Z0-9]{2,10}$/

/** A coin that texts can name by its ticker. */
interface NamedCoin {
  symbol: string
  key: string
}

/** The leading numbers of a type, in no language, with the origins of what they are computed from. */
interface Summary {
  numbers: SubjectNumbers
  /** One of each source. */
  origins: Origin[]
  /** The coins with a ticker, the largest first. */
  coins: NamedCoin[]
}

/**
 * Creates the leading numbers of each type. They are computed from all series once after a change and stored, so that
 * the front page of a process that has nothing cached reads a few rows.
 */
export function createSummaries(reader: Reader) {
  const { database, engine } = reader

  /**
   * Computes summaries from what the database has, and not from tables that this process has cached: those may be older
   * than the revisions.
   */
  async function compute(types: readonly DataType[]): Promise<Map<DataType, Summary>> {
    const uncached = createReader({ database, engine })
    const numbersOf = createSubjectNumbers(uncached)
    const computed = types.map(async (type): Promise<[DataType, Summary]> => {
      const table = await uncached.table(type, new Set())
      const origins = bySource(table.rows.map(originOf))
      return [type, { numbers: await numbersOf[type](table), origins, coins: namedCoins(table) }]
    })
    return new Map(await Promise.all(computed))
  }

  const summaries = () =>
    reader.snapshots.get('summaries', everyTypeTag, async () => {
      const stored = await storedSummaries<Summary>(database.orm)
      const computed = await compute(dataTypes.filter((type) => !stored.get(type)?.summary))
      for (const [type, summary] of computed) {
        // One that cannot be stored is computed again by the next process that needs it.
        saveSummary(database.orm, type, { revision: stored.get(type)?.revision ?? 0, summary }).catch(() => {})
      }
      return dataTypes.flatMap((type) => {
        const summary = stored.get(type)?.summary ?? computed.get(type)
        return summary ? [{ type, ...summary }] : []
      })
    })

  /** Leading numbers of all types in the reader's language, with the age of their sources at `asked.now`. */
  async function read(_input: object, asked: Asked): Promise<CallOutput<'getDataSummary'>> {
    for (const tag of everyTypeTag) asked.tags.add(tag)
    const found = await summaries()
    const subjects = found.map(async ({ type, numbers, origins }): Promise<OverviewSubject> => {
      const { as_of, sources } = await reader.provenance(origins, asked)
      const day = numbers.day ?? as_of?.slice(0, 10) ?? null
      return { type, ...numbers, day, source_time: as_of, stale: sources.filter(({ stale }) => stale) }
    })
    const demo = found.some(({ origins }) => origins.some((origin) => origin.demo))
    return { subjects: await Promise.all(subjects), demo }
  }

  return {
    read,
    coinsOf: async (type: DataType): Promise<readonly NamedCoin[]> =>
      (await summaries()).find((summary) => summary.type === type)?.coins ?? [],
  }
}

export type Summaries = ReturnType<typeof createSummaries>

const namedCoins = ({ rows }: Table): NamedCoin[] =>
  rows.flatMap(({ entity: { kind, symbol, key } }) =>
    (kind === 'coin' || kind === 'stablecoin') && ticker.test(symbol.toUpperCase())
      ? [{ symbol: symbol.toUpperCase(), key }]
      : [],
  )

/** One origin for each source, with its newest moment. */
function bySource(origins: readonly Origin[]): Origin[] {
  const found = new Map<number | null, Origin>()
  for (const { sourceId, at, demo } of origins) {
    const known = found.get(sourceId)
    const newest = known?.at != null && (at === null || known.at > at) ? known.at : at
    found.set(sourceId, { sourceId, at: newest, demo: demo || known?.demo === true })
  }
  return [...found.values()]
}
