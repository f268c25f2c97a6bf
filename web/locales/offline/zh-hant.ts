import { traditionalTexts } from '#language/traditional-texts.ts'
import { offlineHans } from './zh-hans.ts'

/** Texts of what is shown without a network, in traditional Chinese, as Hong Kong words them. */
export const offlineHant = traditionalTexts(offlineHans, {
  title: '此頁未儲存於裝置',
  read: '沒有網絡時，可閱讀這些已儲存的頁面：',
  nothing: '讀過的文章會儲存在此裝置，沒有網絡時亦可開啟。',
  kept: '沒有網絡。這是{time}儲存的內容，連線後自動更新。',
  lost: '沒有網絡，已開啟的內容仍可閱讀。',
  updated: '新版本已準備好。',
})
