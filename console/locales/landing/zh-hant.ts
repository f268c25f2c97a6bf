import { traditionalTexts } from '#language/traditional-texts.ts'
import { landingHans } from './zh-hans.ts'

/** Texts of the desk of landing pages, in traditional Chinese. */
export const landingHant = traditionalTexts(landingHans, {
  'landing.description': '供搜尋引擎及分享的簡介',
  'landing.shareNone': '採用主視覺，沒有則繪製一張',
  'landing.palette.harbour': '海港',
  'landing.leadsToHint': '站內路徑，留空則顯示已結束（410）',
  'landing.endHint': '讀者開啟{path}時會看到「找不到內容」',
  'landing.waiting': '{n}項未讀',
  'landing.eraseSure': '永久刪除這項提交？無法復原。',
  'block.hero': '主視覺',
  'field.options': '選項，每行一個',
  'field.drawing': '沒有圖片時繪製',
  'width.full': '全闊',
  'field.count': '數目',
  'field.mailTo': '另寄電郵至',
  'kind.line': '單行文字',
})
