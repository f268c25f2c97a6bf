import { traditionalTexts } from '#language/traditional-texts.ts'
import { consentHans } from './zh-hans.ts'

/** Texts of the question whether an outside service may count, in traditional Chinese, as people in Hong Kong say them. */
export const consentHant = traditionalTexts(consentHans, {
  ask: '本站想用站外服務{service}統計瀏覽。在你同意之前，不會向它傳送任何資料。',
  refused: '你沒有同意用站外服務{service}統計瀏覽，不會向它傳送任何資料。',
})
