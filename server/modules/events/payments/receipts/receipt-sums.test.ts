import { describe, expect, it } from 'vitest'
import { quoteOrder } from '#contract/events/payments/pricing.ts'
import type { Language } from '#language/languages.ts'
import { receiptSums } from './receipt-sums.ts'

type Given = Parameters<typeof receiptSums>[1]

/** Three tickets for 1,980 less 333, with a fee of 55 each and 10 % tax. */
function order(currency: string, currency_exponent: number, taxIncluded = false, language: Language = 'en'): Given {
  const bought = [{ type: 1, quantity: 3, price: 1_980n, groupPrices: [] }]
  const discount = { id: 1, kind: 'amount', value: 333n, types: [] } as const
  const quote = quoteOrder(bought, [discount], { taxBp: 1_000, taxIncluded, feeBp: 0, feePerTicket: 55n })
  const [line] = quote.lines
  const amounts = {
    ...{ subtotal: `${quote.subtotal}`, fee: `${quote.fee}`, tax: `${quote.tax}`, total: `${quote.total}` },
    ...{ tax_name: 'VAT', tax_bp: 1_000, tax_included: taxIncluded, currency, currency_exponent, discounts: [] },
  }
  const lines = [{ unit_price: '1980', quantity: 3, discount: `${line?.discount}` }] as unknown as Given['lines']
  return { currency, currency_exponent, language, amounts, lines }
}

const receiptOf = (given: Given, less = 0) => ({
  ...{ kind: 'receipt' as const, amount: Number(given.amounts.total) - less, tax: Number(given.amounts.tax) },
})
const printed = (...given: Parameters<typeof receiptSums>) =>
  receiptSums(...given).map(({ label, amount }) => `${label} ${amount}`)

describe('the sums of a receipt', () => {
  it('add up to its total where tax is added, also in a currency without decimals', () => {
    const yen = order('JPY', 0)
    expect(printed(receiptOf(yen), yen)).toEqual([
      'Subtotal JPY 5,940',
      'Discount -JPY 333',
      'Fee JPY 165',
      'VAT 10 % JPY 577',
      'Total JPY 6,349',
    ])
    expect(5_940 - 333 + 165 + 577).toBe(6_349)
  })

  it('have all decimals of the currency', () => {
    const dollars = order('TWD', 2, false, 'zh-Hant-HK')
    expect(printed(receiptOf(dollars), dollars).at(-1)).toBe('合計 TWD 63.49')
    const won = order('KRW', 0, false, 'zh-Hans')
    expect(printed(receiptOf(won), won).at(-1)).toBe('合计 KRW 6,349')
  })

  it('say of a tax in the price that it is in it, and what the seller let go of', () => {
    const yen = order('JPY', 0, true)
    expect(printed(receiptOf(yen, 72), yen)).toEqual([
      'Subtotal JPY 5,940',
      'Discount -JPY 333',
      'Fee JPY 165',
      'Allowance -JPY 72',
      'Total JPY 5,700',
      'Includes VAT 10 % JPY 525',
    ])
  })

  it('say of a refund how much of it is tax, whether that was added or in the price', () => {
    const note = { kind: 'credit_note', amount: 2_293, tax: 208 } as const
    for (const taxIncluded of [true, false])
      expect(printed(note, order('JPY', 0, taxIncluded))).toEqual(['Refunded JPY 2,293', 'Of which VAT 10 % JPY 208'])
  })
})
