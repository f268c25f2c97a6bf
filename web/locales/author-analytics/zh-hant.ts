import { traditionalTexts } from '#language/traditional-texts.ts'
import { authorAnalyticsHans } from './zh-hans.ts'

/** Texts of the analytics of authors in traditional Chinese, as people in Hong Kong say them. */
export const authorAnalyticsHant = traditionalTexts(authorAnalyticsHans, {
  from: '由',
  to: '至',
  reported: '根據{n}位讀者的瀏覽器數據',
  source: '本站統計，按UTC+8計日；不計機械人及要求不追蹤的讀者',
})
