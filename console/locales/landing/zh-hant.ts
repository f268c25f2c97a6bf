import { traditionalTexts } from '#language/traditional-texts.ts'
import { landingHans } from './zh-hans.ts'

/** Texts of the desk of landing pages, in traditional Chinese. */
export const landingHant = traditionalTexts(landingHans, {
  'landing.none': '暫時未有宣傳頁',
  'landing.description': '供搜尋引擎及分享的簡介',
  'landing.share': '分享圖片',
  'landing.shareNone': '採用主視覺，沒有則繪製一張',
  'landing.palette.harbour': '海港',
  'landing.endsHint': '屆時頁面不再顯示，留空則一直保留',
  'landing.leadsTo': '結束後轉址至',
  'landing.leadsToHint': '站內路徑，留空則顯示已結束（410）',
  'landing.endHint': '讀者開啟{path}時會看到「找不到內容」',
  'landing.take': '載入編輯器',
  'landing.waiting': '{n}項未讀',
  'landing.eraseSure': '永久刪除這項提交？無法復原。',
  'block.hero': '主視覺',
  'field.options': '選項，每行一個',
  'field.noPicture': '未有圖片',
  'field.drawing': '沒有圖片時繪製',
  'field.width': '闊度',
  'width.wide': '加闊',
  'width.full': '全闊',
  'field.count': '數目',
  'field.mailTo': '另寄電郵至',
  'field.fields': '填寫項目',
  'field.addField': '新增填寫項目',
  'kind.line': '單行文字',
})
