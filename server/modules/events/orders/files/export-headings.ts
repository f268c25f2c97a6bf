import type { Language } from '#language/languages.ts'

/** The first rows of exported tables. */
export const exportHeadings: Readonly<Record<Language, Record<'orders' | 'attendees', readonly string[]>>> = {
  'zh-Hans': {
    orders: ['订单号', '状态', '姓名', '邮箱', '票种', '票数', '货币', '金额（最小单位）', '下单时间', '付款时间'],
    attendees: ['票号', '订单号', '票种', '姓名', '邮箱', '状态', '报名时间'],
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
  },
  en: {
    orders: [
      ...['Order', 'State', 'Name', 'Email', 'Ticket types', 'Tickets', 'Currency', 'Total (minor units)'],
      ...['Ordered', 'Paid'],
    ],
    attendees: ['Ticket', 'Order', 'Ticket type', 'Name', 'Email', 'State', 'Registered'],
  },
}
