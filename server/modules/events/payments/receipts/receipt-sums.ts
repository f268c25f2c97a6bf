import type { Order } from '#contract/events/orders.ts'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import type { PrintedReceipt } from './receipt-pdf.ts'
import { receiptWords } from './receipt-words.ts'
import type { ReceiptRow } from './receipts-store.ts'

type Priced = Pick<Order, 'currency' | 'currency_exponent' | 'language'>

/** An amount with the code of its currency, which every font has: HKD 1,280.00. */
export function printedAmount(amount: bigint, { currency, currency_exponent: exponent, language }: Priced): string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: exponent, maximumFractionDigits: exponent })
  return `${currency} ${format.format(writeAmount(amount, exponent) as Intl.StringNumericLiteral)}`
}

/** The sums below the lines of a receipt or a credit note, down to what was paid or refunded. Pure. */
export function receiptSums(
  row: Pick<ReceiptRow, 'kind' | 'amount' | 'tax'>,
  order: Priced & Pick<Order, 'amounts' | 'lines'>,
): PrintedReceipt['sums'] {
  const { amounts, lines, language } = order
  const words = receiptWords[language]
  const line = (label: string, amount: bigint, sign = '') => ({
    ...{ label, amount: sign + printedAmount(amount, order), isTotal: false },
  })
  const tax = `${amounts.tax_name} ${amounts.tax_bp / 100} %`
  const taxLines = (label: string) => (row.tax > 0 ? [line(label, BigInt(row.tax))] : [])
  const total = { ...line(words.total, BigInt(row.amount)), isTotal: true }
  if (row.kind === 'credit_note') return [{ ...total, label: words.refunded }, ...taxLines(`${words.ofWhich} ${tax}`)]
  const discounts = BigInt(amounts.subtotal) - lines.reduce((all, one) => all + netOf(one), 0n)
  const parts = [
    line(words.subtotal, BigInt(amounts.subtotal)),
    ...(discounts > 0n ? [line(words.discount, discounts, '-')] : []),
    ...(amounts.fee === '0' ? [] : [line(words.fee, BigInt(amounts.fee))]),
  ]
  // The seller's reduction, without the tax on it where tax is added.
  const untaxed = amounts.tax_included ? 0n : BigInt(amounts.tax) - BigInt(row.tax)
  const letGo = BigInt(amounts.total) - BigInt(row.amount) - untaxed
  const less = letGo > 0n ? [line(words.allowance, letGo, '-')] : []
  return amounts.tax_included
    ? [...parts, ...less, total, ...taxLines(`${words.included} ${tax}`)]
    : [...parts, ...taxLines(tax), ...less, total]
}

/** Returns the price of a line after its discount. */
const netOf = ({ unit_price: price, quantity, discount }: Order['lines'][number]): bigint =>
  BigInt(price) * BigInt(quantity) - BigInt(discount)
