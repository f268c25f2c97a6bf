import type { ParsedInput } from '#contract/calls.ts'
import type { PaymentException } from '#contract/events/payments/payment-exceptions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import * as store from './exceptions-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  events: {
    requireRole(event: number, context: MemberContext, roles: readonly ('owner' | 'manager')[]): Promise<unknown>
  }
}

/** Sessions that claimed to pay an order and settled nothing, as organisers and the newsroom see them. */
export function createPaymentExceptions({ database: { orm }, events }: Needs) {
  async function listed(event: number | undefined, { page, size }: { page: number; size: number }) {
    const { rows, total } = await store.listExceptions(orm, event, { offset: (page - 1) * size, limit: size })
    return { list: rows.map(present), total, more: page * size < total }
  }
  return {
    /** @throws CallError notAllowed, activityMissing */
    async ofEvent({ id, ...window }: ParsedInput<'activityPaymentExceptions'>, context: MemberContext) {
      await events.requireRole(id, context, ['owner', 'manager'])
      return listed(id, window)
    },
    ofAll: (window: ParsedInput<'paymentExceptions'>) => listed(undefined, window),
  }
}

/** Returns how many decimals the amounts of a currency are written with. */
const exponentOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

const present = ({ orderNumber, event, title, found, ...row }: store.ExceptionRow): PaymentException => ({
  ...{ id: row.id, order: row.order, order_number: orderNumber, event: { id: event, title } },
  ...{ provider: row.provider, kind: row.kind, outcome: row.outcome, session: row.session, money: row.money },
  ...{ amount: row.amount, currency: row.currency, currency_exponent: row.currency ? exponentOf(row.currency) : 0 },
  ...{ expected: row.expected, expected_currency: row.expectedCurrency, expected_exponent: row.expectedExponent },
  found_time: siteTime(new Date(found)),
})
