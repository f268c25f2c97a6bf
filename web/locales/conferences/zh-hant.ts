import { traditionalTexts } from '#language/traditional-texts.ts'
import { conferencesHans } from './zh-hans.ts'

/** Texts of conference sites in traditional Chinese, as Hong Kong words them. */
export const conferencesHant = traditionalTexts(conferencesHans, {
  left: '尚餘{n}張',
  notOnSale: '暫不發售',
  dayAfter: '翌日',
  leftMinutes: '尚餘{n}分鐘',
  kept: '只儲存於此裝置。',
  needsScript: '此表格需要啟用JavaScript；亦可用上方的電郵聯絡。',
  network: '未能傳送，請稍後再試',
})
