import type { Language } from '#language/languages.ts'

/** Texts in the table of a day's money besides the money. */
export const reconciliationWords: Readonly<
  Record<Language, { headings: readonly string[]; payment: string; refund: string }>
> = {
  'zh-Hans': {
    headings: ['时间（UTC+8）', '类别', '订单号', '付款方式', '支付服务的编号', '货币', '收入', '退还', '争议', '备注'],
    payment: '收款',
    refund: '退款',
  },
  'zh-Hant-HK': {
    headings: [
      '時間（UTC+8）',
      '類別',
      '訂單編號',
      '付款方式',
      '付款服務的編號',
      '貨幣',
      '收入',
      '退還',
      '爭議',
      '備註',
    ],
    payment: '收款',
    refund: '退款',
  },
  en: {
    headings: [
      ...['Time (UTC+8)', 'Kind', 'Order', 'Provider', 'Provider’s reference', 'Currency', 'Received', 'Refunded'],
      ...['Disputed', 'Note'],
    ],
    payment: 'Payment',
    refund: 'Refund',
  },
}
