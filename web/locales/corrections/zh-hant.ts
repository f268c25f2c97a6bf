import type { CorrectionsKey } from './zh-hans.ts'

/** Texts of the dialog by which readers ask for a correction, in traditional Chinese, as Hong Kong words them. */
export const correctionsHant: Readonly<Record<CorrectionsKey, string>> = {
  title: '糾錯',
  intro: '請指出錯誤之處，編輯會盡快核實。',
  reason: '問題類別',
  fact: '事實有誤',
  language: '錯字或譯文問題',
  broken: '連結或圖片失效',
  unlawful: '謠言或違法內容',
  other: '其他',
  content: '具體說明',
  contentHint: '5至500字。請寫明是哪一段、應如何更正。',
  short: '請最少寫5個字',
  long: '超出{n}字',
  email: '電郵',
  optional: '選填',
  emailHint: '只用作回覆你',
  emailWrong: '請輸入有效的電郵地址',
  send: '提交',
  sending: '正在提交…',
  sent: '已收到，感謝指正。',
  failed: '未能提交，請檢查網絡後再試',
  close: '關閉',
}
