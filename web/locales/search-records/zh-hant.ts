import type { SearchRecordsTexts } from './zh-hans.ts'

/** Texts of the reader's own searches, in traditional Chinese, as people in Hong Kong say them. */
export const searchRecordsHant: SearchRecordsTexts = {
  title: '搜尋紀錄',
  hot: '熱門搜尋',
  clear: '清空',
  remove: '刪除搜尋紀錄：{keyword}',
  onDevice: '搜尋字詞存於此裝置，登入後轉存到你的帳戶。',
  kept: '搜尋字詞存於你的帳戶，只有你可見，最多保留{n}項。',
  failed: '未能完成，請檢查網絡後再試。',
}
