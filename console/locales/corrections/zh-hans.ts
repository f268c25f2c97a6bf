/** Texts about corrections that readers ask for, in simplified Chinese. */
export const correctionsHans = {
  corrections: '读者纠错',
  'correction.open': '待处理',
  'correction.closed': '已处理',
  'correction.waiting': '等候',
  'correction.reason': '问题',
  'correction.item': '文章或快讯',
  'correction.fact': '事实有误',
  'correction.language': '错字或译文',
  'correction.broken': '链接或图片失效',
  'correction.unlawful': '谣言或违法',
  'correction.other': '其他',
  'correction.close': '处理',
  'correction.closeTitle': '处理纠错',
  'correction.empty': '没有待处理的纠错',
  'correction.by.message': '站内消息答复',
  'correction.by.mail': '邮件答复',
  'correction.by.aside': '搁置',
  'correction.asideHint': '写明理由，只有编辑部可见',
  'correction.done': '已处理',
  deskCorrections: '读者纠错',
} as const

export type CorrectionsTexts = Readonly<Record<keyof typeof correctionsHans, string>>
