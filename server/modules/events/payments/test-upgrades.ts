import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { callAsVisitor } from '../../../test-member.ts'
import { freeType, pricedType, type TestEvent } from '../orders/test-events.ts'
import type { Held, PaidSite } from './test-payments.ts'

export type HeldTicket = { id: string; token: string | null }
export const ticketOf = ({ attendees }: Held): HeldTicket => attendees[0] ?? { id: '', token: null }
export const opened = ({ id, token }: HeldTicket) => ({ ticket: id, token: token ?? undefined })

/** For tests: what holders do to exchange tickets of a site, and what stands there then. */
export function exchangesAt(shop: PaidSite) {
  const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
  const options = (ticket: HeldTicket) => callAsVisitor(shop.site, 'upgradeOptions', opened(ticket))
  const ticketNow = async (ticket: HeldTicket) => (await callAsVisitor(shop.site, 'getTicket', opened(ticket))).data

  /** Lets a holder in. */
  async function letIn(ticket: HeldTicket, event: TestEvent): Promise<void> {
    const { code } = await ticketNow(ticket)
    await event.organiser.call('orderCheck', { id: event.id, code: code ?? '' })
  }

  const upgrade = (
    ticket: HeldTicket,
    type: number | undefined,
    difference: string,
    { key = randomUUID(), site = shop.site as Pick<PaidSite['site'], 'origin'> } = {},
  ) =>
    callAsVisitor(site, 'upgradeTicket', {
      ...opened(ticket),
      ...{ type: type ?? 0, expected_difference: difference, idempotency_key: key },
    })

  /** Pays an order by card. */
  async function payFor(order: Held, event: TestEvent): Promise<CallOutput<'getOrderPayment'>> {
    const session = await shop.sessionOf(order)
    shop.stripe.pay(session)
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
    return shop.look(order)
  }

  const classes = (options: Parameters<PaidSite['addPaidEvent']>[0] = {}) =>
    shop.addPaidEvent({
      pools: [{ capacity: 10 }, { capacity: 3 }],
      types: [
        pricedType('普通票', '10000'),
        pricedType('贵宾票', '15000', { pools: [1] }),
        pricedType('学生票', '5000'),
        pricedType('前排票', '10000', { pools: [0, 1] }),
        freeType('赠票'),
      ],
      ...options,
    })

  const poolsOf = async ({ id }: TestEvent) =>
    (await query('select held, sold from ticket_pools where event_id = $1 order by id', [id])).rows

  const refundsOf = async (order: Held) =>
    (await query('select amount::int, state from refunds where order_id = $1 order by id', [order.id])).rows

  async function mustAddUp({ id }: TestEvent): Promise<void> {
    expect(await shop.differences()).toEqual([])
    const { findings } = await shop.payments.booksCheck.check(new Date())
    expect(findings.filter(({ event }) => event === id)).toEqual([])
  }

  return { options, ticketNow, upgrade, payFor, classes, poolsOf, refundsOf, mustAddUp, letIn }
}

export type Exchanges = ReturnType<typeof exchangesAt>
