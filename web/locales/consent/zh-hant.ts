import type { ConsentTexts } from './zh-hans.ts'

/** Texts of the question whether an outside service may count, in traditional Chinese, as people in Hong Kong say them. */
export const consentHant: ConsentTexts = {
  region: '站外統計',
  ask: '本站想用站外服務{service}統計瀏覽。在你同意之前，不會向它傳送任何資料。',
  allowed: '你已同意用站外服務{service}統計瀏覽，可以隨時撤回。',
  refused: '你沒有同意用站外服務{service}統計瀏覽，不會向它傳送任何資料。',
  privacy: '私隱說明',
  allow: '同意',
  refuse: '不同意',
}
