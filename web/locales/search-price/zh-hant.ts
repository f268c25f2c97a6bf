import { traditionalTexts } from '#language/traditional-texts.ts'
import { searchPriceHans } from './zh-hans.ts'

/** Texts of the price beside search results, in traditional Chinese, as people in Hong Kong say them. */
export const searchPriceHant = traditionalTexts(searchPriceHans, {
  noSource: '由本站輸入，{time}',
  late: '數據並非最新',
})
