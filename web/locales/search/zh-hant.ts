import { traditionalTexts } from '#language/traditional-texts.ts'
import { searchHans } from './zh-hans.ts'

/** Texts of the search, in traditional Chinese, as people in Hong Kong say them. */
export const searchHant = traditionalTexts(searchHans, {
  near: '你是否想搜尋',
})
