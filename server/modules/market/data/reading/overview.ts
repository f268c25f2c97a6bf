import type { CallOutput } from '#contract/calls.ts'
import type { OverviewChange } from '#contract/market/data.ts'
import { type DataMetric, type DataType, heldCoins } from '#contract/market/data-terms.ts'
import { relative, trendOf } from './facts.ts'
import type { Holdings } from './holdings.ts'
import { marksShown } from './marks.ts'
import { type Asked, originOf, type Reader } from './reader.ts'
import type { SeriesFacts } from './reading-store.ts'
import type { Summaries } from './summaries/summaries.ts'
import type { Table } from './table.ts'

const shownChanges = 24

interface Parts {
  holdings: Holdings
  summaries: Summaries
}

/** Creates the overview: today's changes in each subject. */
export function createOverview(reader: Reader, { holdings, summaries }: Parts) {
  /** The main number of each type whose change is worth a row. */
  const moving: readonly { type: DataType; metric: DataMetric; coin: string }[] = [
    { type: 'bitcoin', metric: 'holdings', coin: heldCoins.bitcoin },
    { type: 'ether', metric: 'holdings', coin: heldCoins.ether },
    { type: 'stablecoins', metric: 'supply', coin: '' },
    { type: 'etf', metric: 'netAssets', coin: '' },
  ]

  async function changes(asked: Asked): Promise<OverviewChange[]> {
    const found: { type: DataType; one: SeriesFacts; entity: Table['rows'][number]['entity']; weight: number }[] = []
    for (const { type, metric, coin } of moving) {
      const { rows, facts } = await reader.table(type, asked.tags)
      for (const { entity } of rows) {
        const one = facts.find(entity.id, metric, coin)
        const weight = Math.abs(relative(one, 'day1') ?? 0)
        if (one && weight > 0) found.push({ type, one, entity, weight })
      }
    }
    found.sort((left, right) => right.weight - left.weight || left.entity.id - right.entity.id)
    return Promise.all(
      found.slice(0, shownChanges).map(async ({ type, one, entity }) => ({
        type,
        entity: reader.entity(entity, asked.language),
        metric: one.metric,
        unit: one.unit,
        before: one.day1 ?? 0,
        now: one.value,
        change: one.value - (one.day1 ?? 0),
        trend: trendOf(one),
        source: await reader.sourceOf(one.sourceId, asked),
      })),
    )
  }

  return {
    async read(_input: object, asked: Asked): Promise<CallOutput<'getDataOverview'>> {
      const tables = await reader.everyTable(asked.tags)
      const bitcoin = await reader.table('bitcoin', asked.tags)
      return {
        lead: await holdings.series(heldCoins.bitcoin, bitcoin, {}),
        subjects: (await summaries.read({}, asked)).subjects,
        changes: await changes(asked),
        marks: await marksShown(reader, [heldCoins.bitcoin], asked),
        ...(await reader.provenance(
          tables.flatMap(({ rows }) => rows.map(originOf)),
          asked,
        )),
      }
    },
  }
}
