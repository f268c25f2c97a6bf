import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { Language } from '#language/languages.ts'

/** Texts on receipts beside names and amounts. */
export interface ReceiptWords {
  receipt: string
  creditNote: string
  number: string
  date: string
  seller: string
  taxNumber: string
  buyer: string
  order: string
  event: string
  item: string
  quantity: string
  unitPrice: string
  amount: string
  subtotal: string
  discount: string
  fee: string
  /** Label of the amount that the seller waived. */
  allowance: string
  total: string
  included: string
  /** Label of the tax in a refund, whether it was in the price or added to it. */
  ofWhich: string
  refunded: string
  /** Label of the receipt that a credit note reduces. */
  toReceipt: string
  paidBy: string
  /** Labels of an exchange: the earlier ticket, and the amount left to pay. */
  exchangedFrom: string
  difference: string
  by: Readonly<Record<PaymentProviderName, string>>
}

export const receiptWords: Readonly<Record<Language, ReceiptWords>> = {
  'zh-Hans': {
    ...{ receipt: '收据', creditNote: '退款单', number: '编号', date: '日期', seller: '收款方', taxNumber: '税号' },
    ...{ buyer: '购票人', order: '订单号', event: '活动', item: '项目', quantity: '数量', unitPrice: '单价' },
    ...{
      amount: '金额',
      subtotal: '小计',
      discount: '优惠',
      fee: '手续费',
      allowance: '减免',
      total: '合计',
      included: '价格已含',
      ofWhich: '其中',
    },
    ...{ refunded: '已退款', toReceipt: '对应收据', paidBy: '付款方式' },
    ...{ exchangedFrom: '换自', difference: '差价' },
    by: { transfer: '银行转账', stripe: '银行卡', stablecoin: '稳定币' },
  },
  'zh-Hant-HK': {
    ...{ receipt: '收據', creditNote: '退款單', number: '編號', date: '日期', seller: '商戶', taxNumber: '稅務編號' },
    ...{ buyer: '購票人', order: '訂單編號', event: '活動', item: '項目', quantity: '數量', unitPrice: '單價' },
    ...{
      amount: '金額',
      subtotal: '小計',
      discount: '優惠',
      fee: '手續費',
      allowance: '減免',
      total: '合計',
      included: '價格已含',
      ofWhich: '其中',
    },
    ...{ refunded: '已退款', toReceipt: '對應收據', paidBy: '付款方式' },
    ...{ exchangedFrom: '換自', difference: '差價' },
    by: { transfer: '銀行轉帳', stripe: '信用卡', stablecoin: '穩定幣' },
  },
  en: {
    ...{ receipt: 'Receipt', creditNote: 'Credit note', number: 'Number', date: 'Date', seller: 'Seller' },
    ...{ taxNumber: 'Tax number', buyer: 'Buyer', order: 'Order', event: 'Event', item: 'Item', quantity: 'Quantity' },
    ...{
      unitPrice: 'Unit price',
      amount: 'Amount',
      subtotal: 'Subtotal',
      discount: 'Discount',
      fee: 'Fee',
      allowance: 'Allowance',
    },
    ...{
      total: 'Total',
      included: 'Includes',
      ofWhich: 'Of which',
      refunded: 'Refunded',
      toReceipt: 'For receipt',
    },
    ...{ paidBy: 'Paid by', exchangedFrom: 'Exchanged from', difference: 'difference' },
    by: { transfer: 'bank transfer', stripe: 'card', stablecoin: 'stablecoin' },
  },
}
