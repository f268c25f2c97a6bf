import type { OrganisingMoneyTexts } from './money-zh-hans.ts'

/** Texts about prices and getting paid, in traditional Chinese. */
export const organisingMoneyHant: OrganisingMoneyTexts = {
  money: '收款',
  moneyHint: '貨幣適用於此活動的所有票價；收款方式屬於你的帳戶，各場活動共用，須獨立儲存。',
  currency: '貨幣',
  priceIn: '票價（{currency}）',
  priceHint: '留空即免費',
  groupFrom: '張數不少於',
  groupPriceIn: '每張（{currency}）',
  groupAdd: '加一個團體價',
  groupRemove: '移除',
  accountsFailed: '收款設定未能儲存，請再試',
  accountSaved: '收款設定已儲存',
  accountStopped: '本站現時暫停了這種付款方式。',
  'account.transfer': '銀行轉賬',
  'account.stripe': '信用卡（Stripe）',
  accountInstructions: '收款資料',
  accountInstructionsHint: '戶名、銀行、帳號，買家付款時看到',
  accountHold: '名額保留日數',
  'account.secret_key': 'Stripe 密鑰（sk_ 開頭）',
  'account.webhook_secret': 'Stripe 簽署密鑰（whsec_ 開頭）',
  accountKeyHint: '加密儲存，不會再次顯示',
  accountWebhook: '請於 Stripe 後台將事件發送至 {address}',
  accountSave: '儲存收款方式',
  'wrong.price': '請填金額，最多{exponent}位小數',
  'wrong.group': '張數為2至50，不可重複',
}
