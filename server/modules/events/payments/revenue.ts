import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { CurrencyTotals } from '#contract/events/payments/order-money.ts'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import type { Language } from '#language/languages.ts'
import type { ExportedTable, OrderMoney, PaidMoney } from '#server/modules/events/orders/service.ts'
import { createKeptAnswers } from '#server/platform/cache/kept-answers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { nextSiteDay, siteDay, siteDayStart, siteTime, startOfSiteDay } from '#server/platform/site-time.ts'
import type { Row } from '#server/platform/spreadsheets/rows.ts'
import { receiptWords } from './receipts/receipt-words.ts'
import { receiptNumber } from './receipts/receipts.ts'
import { reconciliationWords } from './reconciliation-words.ts'
import * as store from './totals-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  events: {
    requireRole(event: number, context: MemberContext, roles: readonly ('owner' | 'manager')[]): Promise<unknown>
  }
}

const managing = ['owner', 'manager'] as const
const rowsAtOnce = 500

/** Creates the reports on revenue of events for their organisers, as totals and as a table of one day. */
export function createRevenue({ database, events }: Needs) {
  const { orm } = database
  const keptRevenue = createKeptAnswers<CallOutput<'activityRevenue'>>()

  const spanOf = (day: string): readonly [Date, Date] => {
    const from = siteDayStart(day) ?? new Date(0)
    return [from, nextSiteDay(from)]
  }

  /** Movements of money on a day, to compare with the provider's own statement. */
  const reconciliation: ExportedTable = {
    of: 'reconciliation',
    count: (event, day) => store.countMoved(orm, event, spanOf(day)),
    async *rows(event: number, language: Language, day: string): AsyncGenerator<Row[]> {
      const words = reconciliationWords[language]
      const { by } = receiptWords[language]
      yield [words.headings]
      for (let offset = 0; ; offset += rowsAtOnce) {
        const rows = await store.movedBetween(orm, event, spanOf(day), { offset, limit: rowsAtOnce })
        if (rows.length === 0) return
        yield rows.map(({ kind, at, number, provider, reference, currency, exponent, amount, reason, disputed }) => {
          const written = Number(writeAmount(BigInt(amount), exponent))
          const [came, gone] = kind === 'payment' ? [written, null] : [null, written]
          return [
            ...[{ local: siteTime(new Date(at)) }, words[kind], number, by[provider], reference, currency, came, gone],
            ...[disputed ? '✓' : '', reason],
          ]
        })
      }
    },
  }

  /** How orders were paid, their refunds, and their receipts. */
  const orderMoney: OrderMoney = {
    table: reconciliation,

    async of(orders, language) {
      const rows = await store.moneyOfOrders(orm, orders)
      return new Map<number, PaidMoney>(
        rows.map(({ order, providers, refunded, receipts }) => [
          order,
          {
            method: providers.map((provider) => receiptWords[language].by[provider]).join('; '),
            refunded,
            receipts: receipts.map(receiptNumber).join('; '),
          },
        ]),
      )
    },
  }

  return {
    orderMoney,

    /** How far the orders of a cancelled event are. @throws CallError where the caller does not manage the event */
    async cancellation({ id }: ParsedInput<'activityCancellation'>, context: MemberContext) {
      await events.requireRole(id, context, managing)
      return store.cancellationOf(orm, id)
    },

    /** Up to half a minute old. @throws CallError where the caller does not manage the event, tooManyRequests */
    async revenue(
      { id, days }: ParsedInput<'activityRevenue'>,
      context: MemberContext,
    ): Promise<CallOutput<'activityRevenue'>> {
      await events.requireRole(id, context, managing)
      return keptRevenue(userOf(context), { key: `${id} ${days}`, keep: true }, () => loadRevenue(id, days, context))
    },
  }

  async function loadRevenue(id: number, days: number, context: MemberContext): Promise<CallOutput<'activityRevenue'>> {
    const first = startOfSiteDay(new Date(context.now.getTime() - (days - 1) * dayMs))
    const [sales, totals] = await Promise.all([store.salesByDay(orm, id, first), store.providerTotals(orm, id)])
    const span = Array.from({ length: days }, (_, at) => siteDay(new Date(first.getTime() + at * dayMs)))
    const currencies = new Map<string, number>()
    for (const { currency, exponent } of [...sales, ...totals]) currencies.set(currency, exponent)
    return {
      currencies: [...currencies].map(([currency, exponent]) => ({
        ...{ currency, currency_exponent: exponent },
        ...series(
          sales.filter((sale) => sale.currency === currency),
          span,
        ),
        providers: totals
          .filter((total) => total.currency === currency)
          .map(({ currency: _, exponent: _exponent, ...total }) => total),
      })),
    }
  }
}

/** Sales of one currency as a row of amounts for each day. */
function series(
  sales: Awaited<ReturnType<typeof store.salesByDay>>,
  span: readonly string[],
): Pick<CurrencyTotals, 'days' | 'types'> {
  const names = new Map(sales.map(({ type, name }) => [type, name]))
  const amounts = new Map(sales.map(({ day, type, amount }) => [`${day} ${type}`, amount]))
  const types = [...names].map(([id, name]) => ({ id, name }))
  return {
    types,
    days: span.map((day) => ({ day, amounts: types.map(({ id }) => amounts.get(`${day} ${id}`) ?? '0') })),
  }
}
