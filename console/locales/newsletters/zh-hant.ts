import { traditionalTexts } from '#language/traditional-texts.ts'
import { newslettersHans } from './zh-hans.ts'

/** Texts about newsletters in traditional Chinese, as people in Hong Kong say them; they come with their pages. */
export const newslettersHant = traditionalTexts(newslettersHans, {
  'newsletters.address': '電郵地址',
  'newsletters.findAddress': '電郵地址開頭',
})
