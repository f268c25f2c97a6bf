/** Texts about reported mistakes in simplified Chinese. */
export const correctionsHans = {
  mistakes: '读者纠错',
  'mistake.open': '待处理',
  'mistake.closed': '已处理',
  'mistake.waiting': '等候',
  'mistake.reason': '问题',
  'mistake.item': '文章或快讯',
  'mistake.fact': '事实有误',
  'mistake.language': '错字或译文',
  'mistake.broken': '链接或图片失效',
  'mistake.unlawful': '谣言或违法',
  'mistake.other': '其他',
  'mistake.close': '处理',
  'mistake.closeTitle': '处理纠错',
  'mistake.empty': '没有待处理的纠错',
  'mistake.by.message': '站内消息答复',
  'mistake.by.mail': '邮件答复',
  'mistake.by.aside': '搁置',
  'mistake.asideHint': '写明理由，只有编辑部看得到。',
  'mistake.done': '已处理',
  deskMistakes: '读者纠错',
} as const

export type CorrectionsTexts = Readonly<Record<keyof typeof correctionsHans, string>>
