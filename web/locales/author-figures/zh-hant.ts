import { traditionalTexts } from '#language/traditional-texts.ts'
import { authorFiguresHans } from './zh-hans.ts'

/** Texts of authors' figures in traditional Chinese, as people in Hong Kong say them. */
export const authorFiguresHant = traditionalTexts(authorFiguresHans, {
  from: '由',
  to: '至',
  readersHint: '每日每人計一次，多日相加',
  reported: '根據{n}位讀者的瀏覽器數據',
  picture: '儲存為圖片',
  source: '本站統計，按UTC+8計日；不計機械人及要求不追蹤的讀者',
  nothing: '發布文章後，這裏會顯示瀏覽、讀者及來源。',
  loading: '載入中…',
})
