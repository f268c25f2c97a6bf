import type { SearchRecordsTexts } from './zh-hans.ts'

/** Texts of the reader's own searches, in traditional Chinese, as people in Hong Kong say them. */
export const searchRecordsHant: SearchRecordsTexts = {
  title: '搜尋紀錄',
  hot: '熱門搜尋',
  clear: '清空',
  remove: '刪除搜尋紀錄：{keyword}',
  onDevice: '搜尋過的字詞會記在這部裝置上，登入後會轉存到你的帳戶。',
  kept: '搜尋過的字詞會存於你的帳戶，只有你看得到，最多保留{n}項。',
  failed: '未能完成，請檢查網絡後再試一次。',
}
