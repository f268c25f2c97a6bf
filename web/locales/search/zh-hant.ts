import { traditionalTexts } from '#language/traditional-texts.ts'
import { searchHans } from './zh-hans.ts'

/** Texts of the search, in traditional Chinese, as people in Hong Kong say them. */
export const searchHant = traditionalTexts(searchHans, {
  results: '{n}項結果',
  allOf: '全部{n}項',
  bestMatch: '最相關結果',
  noneOfKind: '這一類沒有結果，其他類別有{n}項。',
  near: '你是否想搜尋',
})
