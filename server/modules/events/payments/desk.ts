import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { paymentLimits } from '#contract/events/order-terms.ts'
import { paymentProviders } from '#contract/events/payments/payments.ts'
import { amountText } from '#contract/events/payments/pricing.ts'
import { eventTag } from '#server/modules/events/events/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import { transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import type { Log } from '#server/platform/log.ts'
import { ProviderError } from '#server/platform/net/provider-error.ts'
import { siteTime, startOfSiteDay } from '#server/platform/site-time.ts'
import { createPaymentExceptions, type ExceptionNeeds } from './exceptions/exceptions.ts'
import * as lists from './lists-store.ts'
import { presentPayment, presentRefund } from './organising.ts'
import type { PaymentsService } from './service.ts'
import * as payments from './store.ts'
import * as health from './watching/health-store.ts'
import * as store from './watching/watching-store.ts'

interface Needs extends ExceptionNeeds {
  bus: Pick<Bus, 'publish'>
  payments: Pick<PaymentsService, 'booksCheck' | 'recheck' | 'refundByHand'>
  log: Pick<Log, 'warn'>
}

const checksShown = 14
const findingsShown = 100
const timeOf = (ms: number): string => siteTime(new Date(ms))

/** Orders and payments of all events as the newsroom watches them. */
export function createPaymentsWatch(needs: Needs) {
  const {
    database,
    bus,
    accounts,
    audit,
    payments: { booksCheck, recheck, refundByHand },
    log,
  } = needs
  const { orm } = database
  const paginate = createPagination(
    createCachedTotals((filter: store.OrdersFilter, limit) => store.countOrders(orm, filter, limit)),
  )
  const windowOf = ({ page, size }: { page: number; size: number }) => ({ offset: (page - 1) * size, limit: size })

  async function healthNow(now: Date): Promise<CallOutput<'paymentHealth'>> {
    const [rows, checks] = await Promise.all([
      health.healthOf(orm, paymentProviders, startOfSiteDay(now)),
      booksCheck.last(checksShown),
    ])
    const known = await accounts.people.byIds(rows.flatMap(({ stoppedBy }) => stoppedBy ?? []))
    return {
      providers: rows.map((row) => ({
        provider: row.provider,
        stopped:
          row.stoppedAt === null
            ? null
            : { by: known.get(row.stoppedBy ?? 0) ?? null, time: timeOf(row.stoppedAt), reason: row.stopReason },
        accounts: row.accounts,
        notified_time: row.notifiedAt === null ? null : timeOf(row.notifiedAt),
        last_problem:
          row.problem === null || row.problemAt === null ? null : { problem: row.problem, time: timeOf(row.problemAt) },
        ...{ problems_today: row.problems, failed_today: row.failed, paid_today: row.paid },
        ...{ open: row.open, refunds_open: row.refundsOpen },
      })),
      checks: checks.map(({ finishedAt, orders, found, findings }) => ({
        ...{ time: siteTime(finishedAt), orders, found },
        findings: findings.slice(0, findingsShown),
      })),
    }
  }

  return {
    exceptions: createPaymentExceptions(needs),

    async orders({
      state,
      provider,
      event,
      keyword,
      page,
      size,
    }: ParsedInput<'staffOrders'>): Promise<CallOutput<'staffOrders'>> {
      const filter = { state, provider, event, keyword: keyword?.trim() || undefined }
      const rows = await store.listOrders(orm, filter, windowOf({ page, size }))
      const list = rows.map(({ id, event: eventId, title, created, ...row }) => ({
        ...{ ...row, id: Number(id), event: { id: Number(eventId), title }, created_time: timeOf(created) },
      }))
      return { list, ...(await paginate(filter, { page, size, found: rows.length })) }
    },

    async ofOrder({ order }: ParsedInput<'staffOrderPayments'>): Promise<CallOutput<'staffOrderPayments'>> {
      const about = await payments.orderToPay(orm, order)
      if (!about) throw new CallError('orderMissing')
      const [rows, refunds] = await Promise.all([
        lists.listPayments(orm, lists.paymentsOfOrder(order), { offset: 0, limit: 200 }),
        lists.listRefunds(orm, lists.refundsOfOrder(order), { offset: 0, limit: 200 }),
      ])
      return {
        payments: rows.rows.map(presentPayment),
        refunds: refunds.rows.map(presentRefund),
      }
    },

    health: (_: object, { now }: MemberContext) => healthNow(now),

    async stuck(
      { page, size }: ParsedInput<'stuckPayments'>,
      { now }: MemberContext,
    ): Promise<CallOutput<'stuckPayments'>> {
      const [rows, total] = await Promise.all([
        store.listStuck(orm, now, windowOf({ page, size })),
        store.countStuck(orm, now),
      ])
      const list = rows.map(({ id, order, event, title, created, asked, ...row }) => ({
        ...{ ...row, id: Number(id), order: Number(order), event: { id: Number(event), title } },
        ...{ created_time: timeOf(created), asked_time: timeOf(asked) },
      }))
      return { list, total, more: page * size < total }
    },

    /** @throws CallError orderMissing, paymentProviderFailed where the provider does not answer */
    async recheck(
      { kind, id }: ParsedInput<'lookAgainAtPayment'>,
      { now }: MemberContext,
    ): Promise<CallOutput<'lookAgainAtPayment'>> {
      try {
        const state = await recheck(kind, id, now)
        if (!state) throw new CallError('orderMissing')
        return { state }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn({ err: error }, 'A payment provider did not respond')
        throw new CallError('paymentProviderFailed')
      }
    },

    async disputes({ page, size }: ParsedInput<'paymentDisputes'>): Promise<CallOutput<'paymentDisputes'>> {
      const { rows, total } = await lists.listDisputed(orm, windowOf({ page, size }))
      const list = rows.map(({ title, ...row }) => ({ ...presentPayment(row), title }))
      return { list, total, more: page * size < total }
    },

    /**
     * Notes what its organiser, or the site for them, paid back in another way; it is in the audit log, with the amount.
     * @throws CallError invalidInput without a reason, orderMissing, wrongState where nothing of it is left to pay back
     */
    async noteRefundByHand(
      { refund, reason }: ParsedInput<'noteRefundByHand'>,
      context: MemberContext,
    ): Promise<CallOutput<'noteRefundByHand'>> {
      const by = userOf(context)
      const text = parseText(reason, paymentLimits.reason, 'reason')
      return orRefusal(
        transaction(database, async (tx) => {
          if (!(await payments.refundById(tx, refund))) throw new CallError('orderMissing')
          const who = { by: 'organiser', actor: by, text, now: context.now } as const
          await refundByHand({ refund, reason: 'organiser', ...who }, tx)
          const { rows } = await lists.listRefunds(tx, lists.oneRefund(refund), { offset: 0, limit: 1 })
          const [noted] = rows.map(presentRefund)
          if (!noted) throw new CallError('orderMissing')
          await audit.record(tx, {
            ...{ actorId: by, action: 'refund.byHand', target: `order:${noted.order}` },
            after: {
              amount: amountText(
                BigInt(noted.amount),
                { currency: noted.currency, exponent: noted.currency_exponent },
                'en',
              ),
              reason: text,
            },
          })
          return noted
        }),
      )
    },

    /** Every change is in the audit log, with its reason. @throws CallError invalidInput without a reason to stop */
    async switchProvider(
      { provider, offered, reason }: ParsedInput<'switchPaymentProvider'>,
      context: MemberContext,
    ): Promise<CallOutput<'paymentHealth'>> {
      const { now } = context
      const by = userOf(context)
      const text = parseText(reason, paymentLimits.reason, 'reason', { optional: offered })
      await transaction(database, async (tx) => {
        if (!(await health.switchProvider(tx, { provider, offered, by, reason: text, now }))) return
        const events = await payments.eventsPaidTo(tx, { provider }, now)
        await bus.publish(tx, [eventTag.list, ...events.map(eventTag.event)])
        const action = offered ? 'payment.offer' : 'payment.stop'
        await audit.record(tx, {
          actorId: by,
          action,
          target: `provider:${provider}`,
          after: { offered, reason: text },
        })
      })
      return healthNow(now)
    },
  }
}

export type PaymentsWatch = ReturnType<typeof createPaymentsWatch>
