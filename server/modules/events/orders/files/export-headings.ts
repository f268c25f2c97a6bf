import type { Language } from '#language/languages.ts'

/** The first rows of exported tables. */
export const exportHeadings: Readonly<Record<Language, Record<'orders' | 'attendees' | 'codes', readonly string[]>>> = {
  'zh-Hans': {
    orders: ['订单号', '状态', '姓名', '邮箱', '票种', '票数', '货币', '金额（最小单位）', '下单时间', '付款时间'],
    attendees: ['票号', '订单号', '票种', '姓名', '邮箱', '状态', '报名时间'],
    codes: ['代码', '作用', '数值', '可同时使用', '已用', '可用次数', '生效', '失效', '暂停', '批次', '票种'],
  },
  'zh-Hant-HK': {
    orders: [
      '訂單編號',
      '狀態',
      '姓名',
      '電郵',
      '門票種類',
      '門票數目',
      '貨幣',
      '金額（最小單位）',
      '落單時間',
      '付款時間',
    ],
    attendees: ['門票編號', '訂單編號', '門票種類', '姓名', '電郵', '狀態', '報名時間'],
    codes: ['代碼', '作用', '數值', '可同時使用', '已用', '可用次數', '生效', '失效', '暫停', '批次', '門票種類'],
  },
  en: {
    orders: [
      ...['Order', 'State', 'Name', 'Email', 'Ticket types', 'Tickets', 'Currency', 'Total (minor units)'],
      ...['Ordered', 'Paid'],
    ],
    attendees: ['Ticket', 'Order', 'Ticket type', 'Name', 'Email', 'State', 'Registered'],
    codes: [
      ...['Code', 'Purpose', 'Value', 'Combinable', 'Used', 'Uses', 'From', 'Until', 'Paused', 'Batch'],
      'Ticket types',
    ],
  },
}
