import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { PaymentException, PaymentExceptionState } from '#contract/events/payments/payment-exceptions.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import * as store from './exceptions-store.ts'

export interface ExceptionNeeds {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  events: {
    requireRole(event: number, context: MemberContext, roles: readonly ('owner' | 'manager')[]): Promise<unknown>
  }
}

const managing = ['owner', 'manager'] as const

/** Sessions that claimed to pay an order and settled nothing, as organisers and the newsroom see and handle them. */
export function createPaymentExceptions({ database, accounts, audit, events }: ExceptionNeeds) {
  const { orm } = database

  async function presentAll(rows: readonly store.ExceptionRow[]): Promise<PaymentException[]> {
    const people = await accounts.people.byIds(rows.flatMap(({ handledBy }) => handledBy ?? []))
    return rows.map((row) => present(row, people.get(row.handledBy ?? 0) ?? null))
  }

  async function listPage(
    filter: { event?: number; state: PaymentExceptionState },
    { page, size }: { page: number; size: number },
  ) {
    const { rows, counts } = await store.listExceptions(orm, filter, { offset: (page - 1) * size, limit: size })
    const total = counts[filter.state]
    return { list: await presentAll(rows), total, more: page * size < total, counts }
  }

  /** @throws CallError orderMissing, notAllowed, activityMissing */
  async function assertManages(exception: number, context: MemberContext): Promise<void> {
    const found = await store.exceptionById(orm, exception)
    if (!found) throw new CallError('orderMissing')
    await events.requireRole(found.event, context, managing)
  }

  /**
   * Changes an exception that is still as the caller knows it, and returns how it stands then.
   * @param change returns whether what the caller wants is so, after the change or already before
   */
  async function changeIt(
    id: number,
    change: (row: store.ExceptionRow, tx: Parameters<typeof store.exceptionById>[0]) => Promise<boolean>,
  ): Promise<CallOutput<'handlePaymentException'>> {
    const { changed, row } = await transaction(database, async (tx) => {
      const held = await store.exceptionById(tx, id, { lock: true })
      const isChanged = held !== undefined && (await change(held, tx))
      return { changed: isChanged, row: await store.exceptionById(tx, id) }
    })
    const [exception] = await presentAll(row ? [row] : [])
    if (!exception) throw new CallError('orderMissing')
    return { changed, exception }
  }

  return {
    /** @throws CallError notAllowed, activityMissing */
    async ofEvent({ id, state, ...window }: ParsedInput<'activityPaymentExceptions'>, context: MemberContext) {
      await events.requireRole(id, context, managing)
      return listPage({ event: id, state }, window)
    },

    ofAll: ({ state, ...window }: ParsedInput<'paymentExceptions'>) => listPage({ state }, window),

    /** The note is in the audit log. @throws CallError orderMissing, notAllowed, invalidInput without a note */
    async handle(
      { exception: id, version, note: given }: ParsedInput<'handlePaymentException'>,
      context: MemberContext,
    ): Promise<CallOutput<'handlePaymentException'>> {
      await assertManages(id, context)
      const by = userOf(context)
      const note = parseText(given, paymentLimits.reason, 'note')
      return changeIt(id, async (row, tx) => {
        if (row.version !== version || row.handledAt !== null) return row.handledBy === by && row.note === note
        await store.handleException(tx, { id, by, note, now: context.now })
        const target = `order:${row.order}`
        await audit.record(tx, { actorId: by, action: 'paymentException.handle', target, after: { note } })
        return true
      })
    },

    /** The note that it had is in the audit log. @throws CallError orderMissing, notAllowed */
    async reopen(
      { exception: id, version }: ParsedInput<'reopenPaymentException'>,
      context: MemberContext,
    ): Promise<CallOutput<'reopenPaymentException'>> {
      await assertManages(id, context)
      return changeIt(id, async (row, tx) => {
        if (row.version !== version || row.handledAt === null) return row.handledAt === null
        await store.reopenException(tx, id)
        await audit.record(tx, {
          ...{ actorId: userOf(context), action: 'paymentException.reopen', target: `order:${row.order}` },
          before: { note: row.note },
        })
        return true
      })
    },
  }
}

/** Returns how many decimals the amounts of a currency are written with. */
const exponentOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

const timeOf = (ms: number): string => siteTime(new Date(ms))

const present = (
  { orderNumber, event, title, found, handledAt, note, ...row }: store.ExceptionRow,
  by: NonNullable<PaymentException['handled']>['by'],
): PaymentException => ({
  ...{ id: row.id, order: row.order, order_number: orderNumber, event: { id: event, title } },
  ...{ provider: row.provider, kind: row.kind, outcome: row.outcome, session: row.session, money: row.money },
  ...{ amount: row.amount, currency: row.currency, currency_exponent: row.currency ? exponentOf(row.currency) : 0 },
  ...{ expected: row.expected, expected_currency: row.expectedCurrency, expected_exponent: row.expectedExponent },
  ...{ found_time: timeOf(found), version: row.version },
  handled: handledAt === null ? null : { by, time: timeOf(handledAt), note },
})
