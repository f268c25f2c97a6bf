import type { OrderState } from '#contract/events/order-terms.ts'
import type { Ticket } from '#contract/events/orders.ts'
import type { CodePurpose } from '#contract/events/tickets.ts'
import type { Language } from '#language/languages.ts'

/** Words of exported tables besides their headings: those of the organiser's pages. */

/** `free`: of orders without a price, which were neither paid nor refunded. */
const orderStates: Readonly<Record<Language, Record<'priced' | 'free', Readonly<Record<OrderState, string>>>>> = {
  'zh-Hans': {
    priced: {
      ...{ paid: '已付款', payment_in_progress: '待付款', payment_cancelled: '付款已取消' },
      ...{ refund_in_progress: '退款中', refund_complete: '已退款' },
    },
    free: {
      ...{ paid: '已确认', payment_in_progress: '保留中', payment_cancelled: '未完成' },
      ...{ refund_in_progress: '退款中', refund_complete: '已取消' },
    },
  },
  'zh-Hant-HK': {
    priced: {
      ...{ paid: '已付款', payment_in_progress: '待付款', payment_cancelled: '付款已取消' },
      ...{ refund_in_progress: '退款中', refund_complete: '已退款' },
    },
    free: {
      ...{ paid: '已確認', payment_in_progress: '保留中', payment_cancelled: '未完成' },
      ...{ refund_in_progress: '退款中', refund_complete: '已取消' },
    },
  },
  en: {
    priced: {
      ...{ paid: 'Paid', payment_in_progress: 'Awaiting payment', payment_cancelled: 'Payment cancelled' },
      ...{ refund_in_progress: 'Refund in progress', refund_complete: 'Refunded' },
    },
    free: {
      ...{ paid: 'Confirmed', payment_in_progress: 'Reserved', payment_cancelled: 'Not completed' },
      ...{ refund_in_progress: 'Refund in progress', refund_complete: 'Cancelled' },
    },
  },
}

/** The state of an order in words. */
export const orderStateWord = ({ state, total }: { state: OrderState; total: number }, language: Language): string =>
  orderStates[language][total > 0 ? 'priced' : 'free'][state]

export const ticketStates: Readonly<Record<Language, Readonly<Record<Ticket['state'], string>>>> = {
  'zh-Hans': { valid: '有效', suspended: '暂停使用', void: '已作废' },
  'zh-Hant-HK': { valid: '有效', suspended: '暫停使用', void: '已作廢' },
  en: { valid: 'Valid', suspended: 'Suspended', void: 'Void' },
}

export const codePurposes: Readonly<Record<Language, Readonly<Record<CodePurpose, string>>>> = {
  'zh-Hans': { invitation: '邀请', percent: '按比例优惠', amount: '减免金额' },
  'zh-Hant-HK': { invitation: '邀請', percent: '按比例優惠', amount: '減免金額' },
  en: { invitation: 'Invitation', percent: 'Percentage off', amount: 'Amount off' },
}

/** Names of the sheets, by table. */
export const sheetTitles: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-Hans': { orders: '订单', attendees: '参加者', codes: '代码', reconciliation: '对账' },
  'zh-Hant-HK': { orders: '訂單', attendees: '參加者', codes: '代碼', reconciliation: '對帳' },
  en: { orders: 'Orders', attendees: 'Attendees', codes: 'Codes', reconciliation: 'Reconciliation' },
}
