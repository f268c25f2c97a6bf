/** Texts of the dialog by which readers ask for a correction, in simplified Chinese. */
export const correctionsHans = {
  title: '纠错',
  intro: '请指出错误之处，编辑会尽快核实。',
  reason: '问题类别',
  fact: '事实有误',
  language: '错字或译文问题',
  broken: '链接或图片失效',
  unlawful: '谣言或违法内容',
  other: '其他',
  content: '具体说明',
  contentHint: '5至500字。请写明是哪一段、应当如何更正。',
  short: '请至少写5个字',
  long: '超出{n}字',
  email: '邮箱',
  optional: '选填',
  emailHint: '仅用于答复你',
  emailWrong: '请输入有效的邮箱地址',
  send: '提交',
  sending: '正在提交…',
  sent: '已收到，感谢指正。',
  failed: '提交失败，请检查网络后再试',
  close: '关闭',
} as const

export type CorrectionsKey = keyof typeof correctionsHans
