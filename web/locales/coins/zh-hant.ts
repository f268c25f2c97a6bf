import { traditionalTexts } from '#language/traditional-texts.ts'
import { coinsHans } from './zh-hans.ts'

/** Texts of paying in stablecoins, in traditional Chinese, as Hong Kong words them. */
export const coinsHant = traditionalTexts(coinsHans, {
  tag: '{tag}是此訂單的標記。請按此金額轉帳，小數亦須相同，系統據此識別付款。',
  scan: '用手機錢包掃描，或',
  stepSeen: '已在鏈上偵測到',
  seen: '已偵測到你的轉帳',
  restHint: '補付的金額亦帶標記，兩筆將計入同一訂單。如不補付，請聯絡主辦方退款。',
  unread: '暫時無法讀取此鏈，恢復後自動繼續，已轉出的款項不受影響。',
  noWallet: '未找到瀏覽器錢包。可以掃描QR碼，或複製金額和地址。',
  declined: '你已在錢包中取消轉帳，未有付款。',
  walletFailed: '錢包未能完成轉帳，請再試，或改為掃描QR碼。',
  sent: '錢包已提交，正等待鏈上確認。',
})
