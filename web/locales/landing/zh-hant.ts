import { traditionalTexts } from '#language/traditional-texts.ts'
import { landingHans } from './zh-hans.ts'

/** Texts of landing pages in traditional Chinese, as people in Hong Kong say them. */
export const landingHant = traditionalTexts(landingHans, {
  required: '請填寫此項',
  emailWrong: '請填寫有效的電郵地址',
  number: '編號{number}，請保留作查詢之用。',
  kept: '你填寫的內容只供本站編輯部處理，最多儲存一年。',
  network: '網絡連線有問題，請稍後再試',
})
