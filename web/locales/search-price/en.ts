import type { SearchPriceTexts } from './zh-hans.ts'

/** Texts of the price beside search results, in English. */
export const searchPriceEn: SearchPriceTexts = {
  usd: 'USD',
  day: '1 day',
  month: '30 days',
  marketCap: 'Market cap',
  course: '{name}: price over the past 30 days',
  page: 'All data',
  source: '{name}, {time}',
  noSource: 'Entered by this site, {time}',
  late: 'Out of date',
  sample: 'Sample data',
}
