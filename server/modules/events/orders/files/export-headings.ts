import type { OrderState } from '#contract/events/order-terms.ts'
import type { Ticket } from '#contract/events/orders.ts'
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
      '金额',
      { time: '下单时间' },
      { time: '付款时间' },
    ],
    attendees: ['票号', '订单号', '票种', '姓名', '邮箱', '状态', { time: '报名时间' }],
    codes: [
      '代码',
      '作用',
      '数值',
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
      '金額',
      { time: '下單時間' },
      { time: '付款時間' },
    ],
    attendees: ['門票編號', '訂單編號', '門票種類', '姓名', '電郵', '狀態', { time: '報名時間' }],
    codes: [
      '代碼',
      '作用',
      '數值',
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
      ...['Order', 'State', 'Name', 'Email', 'Ticket types', 'Tickets', 'Currency', 'Total'],
      ...[{ time: 'Ordered' }, { time: 'Paid' }],
    ],
    attendees: ['Ticket', 'Order', 'Ticket type', 'Name', 'Email', 'State', { time: 'Registered' }],
    codes: [
      ...[
        'Code',
        'Purpose',
        'Value',
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

interface StateWords {
  /** `cancelled`: of an order without a price, without a refund. */
  orders: Readonly<Record<OrderState | 'cancelled', string>>
  attendees: Readonly<Record<Ticket['state'], string>>
}

/** States of orders and tickets, in the words of the organiser's pages. */
export const exportStates: Readonly<Record<Language, StateWords>> = {
  'zh-Hans': {
    orders: {
      ...{ paid: '已确认', payment_in_progress: '待付款', payment_cancelled: '未完成', cancelled: '已取消' },
      ...{ refund_in_progress: '退款中', refund_complete: '已退款' },
    },
    attendees: { valid: '有效', suspended: '暂停使用', void: '已作废' },
  },
  'zh-Hant-HK': {
    orders: {
      ...{ paid: '已確認', payment_in_progress: '待付款', payment_cancelled: '未完成', cancelled: '已取消' },
      ...{ refund_in_progress: '退款中', refund_complete: '已退款' },
    },
    attendees: { valid: '有效', suspended: '暫停使用', void: '已作廢' },
  },
  en: {
    orders: {
      ...{ paid: 'Confirmed', payment_in_progress: 'Awaiting payment', payment_cancelled: 'Not completed' },
      ...{ cancelled: 'Cancelled', refund_in_progress: 'Refund in progress', refund_complete: 'Refunded' },
    },
    attendees: { valid: 'Valid', suspended: 'Suspended', void: 'Void' },
  },
}
