import type { SearchPriceTexts } from './zh-hans.ts'

/** Texts of the price beside search results, in traditional Chinese, as people in Hong Kong say them. */
export const searchPriceHant: SearchPriceTexts = {
  usd: '美元',
  day: '一日升跌',
  month: '30日升跌',
  marketCap: '市值',
  course: '{name}過去30日的價格走勢',
  page: '全部數據',
  source: '{name}，{time}',
  noSource: '由本站輸入，{time}',
  late: '數據並非最新',
  sample: '示範數據',
}
