import type { ConsequenceKey } from './zh-hans.ts'

/** Texts about what an act affects, in traditional Chinese, as Hong Kong words them. */
export const consequencesHant: Readonly<Record<ConsequenceKey, string>> = {
  'consequence.topic': '讀者開啟這個專題時會看到「找不到內容」，指向它的連結也會失效。',
  'consequence.head': '這樣做會影響',
  'consequence.none': '沒有讀者受到影響。',
  'consequence.hold': '按住兩秒',
  'consequence.again': '確定，不能復原',
  'consequence.refund': '{n}張訂單，共{amount}須退款',
  'consequence.votes': '{n}票已經投出',
  'consequence.orders': '{n}張已確認的訂單會取消',
  'consequence.unpaid_orders': '{n}張待付款的訂單會失效',
  'consequence.waiting': '{n}人正在候補',
  'consequence.reminders': '{n}項提醒不再發送',
  'consequence.series_drafts': '同系列的{n}份草稿會保留，不受影響',
  'consequence.series_dates': '同系列另外{n}場照常舉行',
  'consequence.awards': '{n}個獎項讀者不再看到',
  'consequence.articles': '{n}篇內容仍然公開，但不再屬於這個頁面',
  'consequence.answers': '已收到{n}份表格，會保留',
  'consequence.new_answers': '其中{n}份未讀',
}
