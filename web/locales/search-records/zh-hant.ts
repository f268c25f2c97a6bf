import { traditionalTexts } from '#language/traditional-texts.ts'
import { searchRecordsHans } from './zh-hans.ts'

/** Texts of the reader's own searches, in traditional Chinese, as people in Hong Kong say them. */
export const searchRecordsHant = traditionalTexts(searchRecordsHans, {
  onDevice: '搜尋字詞存於此裝置，登入後轉存到你的帳戶。',
  kept: '搜尋字詞存於你的帳戶，只有你可見，最多保留{n}項。',
  failed: '未能完成，請檢查網絡後再試。',
})
