import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Order } from '#contract/events/orders.ts'
import type { OrderReceipt } from '#contract/events/payments/payments.ts'
import type { Language } from '#language/languages.ts'
import type { OrdersService } from '#server/modules/events/orders/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type * as pdf from './receipt-pdf.ts'
import type { PrintedReceipt } from './receipt-pdf.ts'
import { printedAmount, receiptSums } from './receipt-sums.ts'
import { receiptWords } from './receipt-words.ts'
import * as store from './receipts-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'take'>
  threads: Pick<ThreadPool, 'run'>
  orders: Pick<OrdersService, 'buyerOrders' | 'organiserOrders'>
  siteName: (language: Language) => Promise<string>
}

const printing = threadModule<typeof pdf>(new URL('./receipt-pdf.ts', import.meta.url))
/** A document takes computing time. */
const drawing: RateRule = { points: 60, seconds: 600 }
const digits = 6

/** '000123': no gaps, for each seller. */
/** The number of a receipt as it is written. */
export const receiptNumber = (number: number): string => `${number}`.padStart(digits, '0')
const numberOf = ({ number }: Pick<store.ReceiptRow, 'number'>): string => receiptNumber(number)

/** Receipts and credit notes of orders, for buyers and organisers. */
export function createReceipts({ database, limiter, threads, orders, siteName }: Needs) {
  const { orm } = database

  const present = (row: store.ReceiptRow): OrderReceipt => ({
    ...{ id: row.id, number: numberOf(row), kind: row.kind, amount: `${row.amount}` },
    created_time: siteTime(row.issuedAt),
  })

  /** A receipt with everything on it in words. @param order as its buyer reads it */
  async function toPrintedReceipt(
    rows: readonly store.ReceiptRow[],
    row: store.ReceiptRow,
    order: Order,
  ): Promise<PrintedReceipt> {
    const { language, upgrade } = order
    const words = receiptWords[language]
    const isNote = row.kind === 'credit_note'
    const sum = (amount: string | bigint) => printedAmount(BigInt(amount), order)
    const provider = await store.paidBy(orm, order.id)
    const first = rows.find(({ kind }) => kind === 'receipt')
    const fact = (label: string, text: string | undefined) => (text ? [{ label, text }] : [])
    return {
      title: `${isNote ? words.creditNote : words.receipt} ${numberOf(row)}`,
      site: await siteName(language),
      seller: [
        row.sellerName || order.event.title,
        ...row.sellerAddress.split('\n').filter(Boolean),
        ...(row.sellerTaxNumber ? [`${words.taxNumber} ${row.sellerTaxNumber}`] : []),
      ],
      facts: [
        ...fact(words.number, numberOf(row)),
        ...fact(words.date, siteDay(row.issuedAt)),
        ...fact(words.toReceipt, isNote && first ? numberOf(first) : undefined),
        ...fact(words.order, order.number),
        ...fact(words.exchangedFrom, upgrade ? `${upgrade.type_name} · ${upgrade.order_number}` : undefined),
        ...fact(words.event, order.event.title),
        ...fact(words.buyer, [order.name, order.email].filter(Boolean).join(' · ')),
        ...fact(words.paidBy, provider && words.by[provider]),
      ],
      head: [words.item, words.quantity, words.unitPrice, words.amount],
      lines: isNote
        ? [[`${words.refunded} ${order.number}`, '1', sum(BigInt(row.amount)), sum(BigInt(row.amount))]]
        : order.lines.map(({ name, quantity, unit_price: price }) => [
            ...([
              upgrade ? `${name} (${words.difference})` : name,
              `${quantity}`,
              sum(price),
              sum(BigInt(price) * BigInt(quantity)),
            ] as const),
          ]),
      sums: receiptSums(row, order),
    }
  }

  /** @throws CallError orderMissing for a receipt of another order */
  async function file(order: Order, id: number | undefined): Promise<CallOutput<'getReceipt'> & { content: Buffer }> {
    const rows = await store.receiptsOf(orm, order.id)
    const row = id === undefined ? rows[0] : rows.find((one) => one.id === id)
    if (!row) throw new CallError('orderMissing')
    const bytes = await threads.run(printing, 'renderReceipt', await toPrintedReceipt(rows, row, order), order.language)
    const content = Buffer.from(bytes)
    const name = `${row.kind === 'receipt' ? 'receipt' : 'credit-note'}-${numberOf(row)}.pdf`
    return { name, type: 'application/pdf', base64: content.toString('base64'), content }
  }

  return {
    /** Lists the receipts of an order, the first issued first. */
    list: async (order: number): Promise<OrderReceipt[]> => (await store.receiptsOf(orm, order)).map(present),

    /**
     * A document for the buyer, in the language of the order; without a number, the receipt.
     * @throws CallError orderMissing, tooManyRequests
     */
    async forBuyer({ order, token, receipt }: ParsedInput<'getReceipt'>, context: CallContext) {
      const row = await orders.buyerOrders.opened(order, token, context)
      await mustTake(limiter, `receipt ${clientOf(context.caller?.address ?? '')}`, drawing)
      return file(await orders.buyerOrders.shown(row.id, { ...context, language: row.language }), receipt)
    },

    /** The same for who manages the event, and for editors. @throws CallError orderMissing, notAllowed */
    async forOrganiser({ order, receipt }: ParsedInput<'activityReceipt'>, context: MemberContext) {
      const row = await orders.organiserOrders.managed(order, context)
      const { content: _, ...sent } = await file(
        await orders.buyerOrders.shown(row.id, { ...context, language: row.language }),
        receipt,
      )
      return sent
    },

    async ofOrder({ order }: ParsedInput<'activityReceipts'>, context: MemberContext) {
      const row = await orders.organiserOrders.managed(order, context)
      return { list: (await store.receiptsOf(orm, row.id)).map(present) }
    },
  }
}

export type Receipts = ReturnType<typeof createReceipts>
