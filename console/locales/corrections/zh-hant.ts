import type { CorrectionsTexts } from './zh-hans.ts'

/** Texts about reported mistakes in traditional Chinese, as people in Hong Kong say them. */
export const correctionsHant: CorrectionsTexts = {
  mistakes: '讀者糾錯',
  'mistake.open': '待處理',
  'mistake.closed': '已處理',
  'mistake.waiting': '等候',
  'mistake.reason': '問題',
  'mistake.item': '文章或快訊',
  'mistake.fact': '事實有誤',
  'mistake.language': '錯字或譯文',
  'mistake.broken': '連結或圖片失效',
  'mistake.unlawful': '謠言或違法',
  'mistake.other': '其他',
  'mistake.close': '處理',
  'mistake.closeTitle': '處理糾錯',
  'mistake.empty': '沒有待處理的糾錯',
  'mistake.by.message': '站內訊息回覆',
  'mistake.by.mail': '電郵回覆',
  'mistake.by.aside': '擱置',
  'mistake.asideHint': '寫明理由，只有編輯部看得到。',
  'mistake.done': '已處理',
  deskMistakes: '讀者糾錯',
}
