import type { CorrectionsTexts } from './zh-hans.ts'

/** Texts about corrections that readers ask for, in traditional Chinese, as people in Hong Kong say them. */
export const correctionsHant: CorrectionsTexts = {
  corrections: '讀者糾錯',
  'correction.open': '待處理',
  'correction.closed': '已處理',
  'correction.waiting': '等候',
  'correction.reason': '問題',
  'correction.item': '文章或快訊',
  'correction.fact': '事實有誤',
  'correction.language': '錯字或譯文',
  'correction.broken': '連結或圖片失效',
  'correction.unlawful': '謠言或違法',
  'correction.other': '其他',
  'correction.close': '處理',
  'correction.closeTitle': '處理糾錯',
  'correction.empty': '沒有待處理的糾錯',
  'correction.by.message': '站內訊息回覆',
  'correction.by.mail': '電郵回覆',
  'correction.by.aside': '擱置',
  'correction.asideHint': '寫明理由，只有編輯部可見',
  'correction.done': '已處理',
  deskCorrections: '讀者糾錯',
}
