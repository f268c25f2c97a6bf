import type { CallOutput } from '#contract/calls.ts'
import type { DataType } from '#contract/market/data-terms.ts'
import { plotData } from '#web/domains/data/series.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { PlotData } from '#web/ui/chart/plot-data.ts'
import { nameAll } from '../loaders.ts'

/** The same measure of other companies, funds or coins, in one chart with the page's own. */

export interface Comparison {
  chosen: readonly Compared[]
  /** The largest of those that could be compared as well. */
  offered: readonly Compared[]
}
export interface Compared {
  key: string
  name: string
}

/** Largest number of lines that can be distinguished. */
const maxCompared = 5
const maxOffered = 50

/** The keys that an address names, behind one another with dots. */
export const readCompared = (view: string | undefined, own: string): string[] => [
  ...new Set(
    (view ?? '')
      .split('.')
      .filter((key) => /^[\p{L}\p{N}_-]{1,80}$/u.test(key) && key !== own)
      .slice(0, maxCompared),
  ),
]

interface Asked {
  answer: CallOutput<'getDataEntity'>
  chart: PlotData
  compared: readonly string[]
  period: { from?: string; to?: string }
}

/** @returns null where the measure is not compared */
export async function loadComparison(
  backend: LanguageBackend,
  { answer, chart, compared, period }: Asked,
): Promise<(Comparison & { chart: PlotData | null }) | null> {
  const own = answer.series.find(({ key }) => key === chart.series[0]?.key)
  const type = own && tableOf(own, answer.entity.kind)
  if (!type) return null
  const keyOf = (key: string) => own.key.split('.').with(1, key).join('.')
  const [table, found] = await Promise.all([
    backend.call('dataereList', { type, page: 1, size: maxOffered, order: 'desc' }),
    compared.length > 0 ? backend.call('getDataSeries', { keys: compared.map(keyOf), ...period }) : null,
  ])
  const lines = (found?.series ?? []).filter(({ entity }) => entity !== null)
  const chosen = lines.map(({ entity }) => ({ key: entity?.key ?? '', name: entity?.name ?? '' }))
  const taken = new Set([answer.entity.key, ...chosen.map(({ key }) => key)])
  const offered =
    chosen.length >= maxCompared
      ? []
      : table.list
          .filter(({ key }) => !taken.has(key))
          .map(({ key, name, symbol }) => ({ key, name: titleWithSymbol(name, symbol) }))
  if (lines.length === 0) return { chosen, offered, chart: null }
  const { events } = chart
  return { chosen, offered, chart: { ...plotData(nameAll([own, ...lines])), events } }
}

const titleWithSymbol = (name: string, symbol: string) => (symbol && symbol !== name ? `${name} ${symbol}` : name)

type Series = CallOutput<'getDataEntity'>['series'][number]

/** Returns the table that lists others with this measure. */
function tableOf({ metric, unit }: Series, kind: string): DataType | undefined {
  switch (metric) {
    case 'holdings':
      return unit === 'eth' ? 'ether' : 'bitcoin'
    case 'supplyUsd':
      return 'stablecoins'
    case 'netAssets':
      return 'etf'
    case 'price':
    case 'marketCap':
      return kind === 'coin' ? 'market' : kind === 'company' ? 'stocks' : undefined
    default:
      return undefined
  }
}
