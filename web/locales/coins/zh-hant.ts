import { traditionalTexts } from '#language/traditional-texts.ts'
import { coinsHans } from './zh-hans.ts'

/** Texts of paying in stablecoins, in traditional Chinese, as Hong Kong words them. */
export const coinsHant = traditionalTexts(coinsHans, {
  scan: '用手機錢包掃描，或',
  restHint: '補付後兩筆計入同一訂單。改用其他方式須付全數，已付代幣由主辦方退還。',
  unread: '暫時無法讀取此鏈，恢復後自動繼續，已轉出的款項不受影響。',
  noWallet: '未找到瀏覽器錢包，請掃描QR碼或複製金額和地址。',
  declined: '你已取消轉帳，未有付款。',
  walletFailed: '錢包未能完成轉帳，請再試或掃描QR碼。',
  sent: '錢包已提交，正等待鏈上確認。',
})
