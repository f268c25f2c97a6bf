/** Texts about what an act affects, in simplified Chinese. */
export const consequencesHans = {
  'consequence.topic': '读者打开这个专题会看到“内容不存在”，指向它的链接也会失效。',
  'consequence.head': '这样做会影响',
  'consequence.none': '没有读者受到影响。',
  'consequence.nothingElse': '没有其他影响。',
  'consequence.hold': '按住两秒',
  'consequence.again': '确定，不能恢复',
  'consequence.refund': '{n}张订单，共{amount}须退款',
  'consequence.votes': '{n}票已经投出',
  'consequence.orders': '{n}张已确认的订单会取消',
  'consequence.unpaid_orders': '{n}张待付款的订单会失效',
  'consequence.waiting': '{n}人在候补',
  'consequence.reminders': '{n}条提醒不再发送',
  'consequence.series_drafts': '同系列的{n}份草稿保留，不受影响',
  'consequence.series_dates': '同系列另外{n}场照常举行',
  'consequence.awards': '{n}个奖项读者不再看到',
  'consequence.articles': '{n}篇内容仍然公开，但不再属于这个页面',
  'consequence.answers': '已收到{n}份表单，会保留',
  'consequence.new_answers': '其中{n}份未读',
} as const

export type ConsequenceKey = keyof typeof consequencesHans
