import { tablePages } from '#contract/constants.ts'
import { type DataType, dataTypes, type PegPeriod, pegPeriods } from '#contract/market/data-terms.ts'
import { dataPath } from './data-paths.ts'

/** Periods that charts offer, by the number of days that they cover; `all` has no beginning. */
export const ranges = { '1m': 31, '3m': 92, '1y': 366, '3y': 1096, '5y': 1827, all: undefined } as const
export type Range = keyof typeof ranges
export const rangeNames = Object.keys(ranges) as Range[]

const scales = ['linear', 'log', 'change', 'amount', 'share'] as const
export type Scale = (typeof scales)[number]

/** State of a data page; all of it stands in its address, so that it can be shared and works without script. */
export interface DataPlace {
  type: DataType
  /** A kind of holder, a coin of funds, or how stablecoins are divided. */
  view?: string
  range?: Range
  /** A frame that was drawn around a part of the time, 'YYYY-MM-DD'. */
  from?: string
  to?: string
  /**
   * Scale of lines: with `log`, steps of ten are equally far apart; `change` shows the change since the beginning.
   * Scale of layers: `share` shows each as a part of the total.
   */
  scale?: Scale
  /** How far back deviations from pegs go. */
  peg?: PegPeriod
  keyword?: string
  sort?: string
  order?: 'asc' | 'desc'
  page?: number
  size?: number
  /** Names of hidden columns. */
  without?: readonly string[]
}

/** Value of an address that hides no column, not even those hidden by default. */
export const noColumn = '-'

/** The address of a place in the data section; without default values. */
export function dataAddress({ type, without, page = 1, size = tablePages.size, ...rest }: DataPlace): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, String(value))
  if (without) query.set('without', without.join('.') || noColumn)
  if (page > 1) query.set('page', String(page))
  if (size !== tablePages.size) query.set('size', String(size))
  const text = query.toString()
  return `${dataPath}/${type}${text && `?${text}`}`
}

export const isDataType = (value: string | undefined): value is DataType => dataTypes.some((type) => type === value)

const isDay = (value: string | undefined): value is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') && !Number.isNaN(Date.parse(value ?? ''))
const longestWords = 60
const name = /^[a-zA-Z0-9]{1,24}$/

/** Reads an address; what it says wrongly counts as not said. */
export function readDataPlace(
  type: DataType,
  given: Readonly<Record<string, string | undefined>>,
): Omit<DataPlace, 'page'> {
  const { view, range, from, to, scale, peg, keyword, sort, order, size, without } = given
  const sized = tablePages.sizes.find((one) => String(one) === size)
  const framed = isDay(from) && isDay(to) && from < to
  return {
    type,
    view: name.test(view ?? '') ? view : undefined,
    range: rangeNames.find((one) => one === range),
    from: framed ? from : undefined,
    to: framed ? to : undefined,
    scale: scales.find((one) => one === scale),
    peg: pegPeriods.find((one) => one === peg && one !== 'hours'),
    keyword: keyword?.trim().slice(0, longestWords) || undefined,
    sort: name.test(sort ?? '') ? sort : undefined,
    order: order === 'asc' || order === 'desc' ? order : undefined,
    size: sized,
    without: without
      ?.split('.')
      .filter((one) => name.test(one))
      .slice(0, 12),
  }
}
