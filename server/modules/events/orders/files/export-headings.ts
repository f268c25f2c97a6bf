import type { Language } from '#language/languages.ts'

/** The title of a column; one of times is followed by their zone. */
export type ExportHeading = string | { time: string }
type Headings = Record<'orders' | 'attendees' | 'codes', readonly ExportHeading[]>

/** The title of a column of times in a zone, with the brackets of its language. */
export const timeHeading = ({ time }: { time: string }, zone: string, language: Language): string =>
  language === 'en' ? `${time} (${zone})` : `${time}（${zone}）`

/** The first rows of exported tables. */
export const exportHeadings: Readonly<Record<Language, Headings>> = {
  'zh-Hans': {
    orders: [
      '订单号',
      '状态',
      '姓名',
      '邮箱',
      '票种',
      '票数',
      '货币',
      ...['小计', '优惠', '手续费', '税', '合计', '已退款', '付款方式', '收据编号'],
      { time: '下单时间' },
      { time: '付款时间' },
    ],
    attendees: ['票号', '订单号', '票种', '姓名', '邮箱', '状态', { time: '报名时间' }],
    codes: [
      '代码',
      '作用',
      '优惠比例',
      '减免金额',
      '货币',
      '可同时使用',
      '已用',
      '可用次数',
      { time: '生效' },
      { time: '失效' },
      '暂停',
      '批次',
      '票种',
    ],
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
      ...['小計', '優惠', '手續費', '稅', '合計', '已退款', '付款方式', '收據編號'],
      { time: '下單時間' },
      { time: '付款時間' },
    ],
    attendees: ['門票編號', '訂單編號', '門票種類', '姓名', '電郵', '狀態', { time: '報名時間' }],
    codes: [
      '代碼',
      '作用',
      '優惠比例',
      '減免金額',
      '貨幣',
      '可同時使用',
      '已用',
      '可用次數',
      { time: '生效' },
      { time: '失效' },
      '暫停',
      '批次',
      '門票種類',
    ],
  },
  en: {
    orders: [
      ...['Order', 'State', 'Name', 'Email', 'Ticket types', 'Tickets', 'Currency'],
      ...['Subtotal', 'Discount', 'Fee', 'Tax', 'Total', 'Refunded', 'Payment method', 'Receipts'],
      ...[{ time: 'Ordered' }, { time: 'Paid' }],
    ],
    attendees: ['Ticket', 'Order', 'Ticket type', 'Name', 'Email', 'State', { time: 'Registered' }],
    codes: [
      ...[
        'Code',
        'Purpose',
        'Percentage off',
        'Amount off',
        'Currency',
        'Combinable',
        'Used',
        'Uses',
        { time: 'From' },
        { time: 'Until' },
        'Paused',
        'Batch',
      ],
      'Ticket types',
    ],
  },
}
