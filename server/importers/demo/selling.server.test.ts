import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TicketType } from '#contract/events/tickets.ts'
import { confirmation, reservation } from '#server/modules/events/orders/test-events.ts'
import { addMember, callAsVisitor } from '../../test-member.ts'
import { openTestSite, type TestSite } from '../../test-site.ts'
import { writeDemoContent } from './load.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await writeDemoContent(site.services, new Date())
})
afterAll(() => site.close())

describe('the conference of the demonstration content', () => {
  let event = 0
  let types: TicketType[] = []

  it('sells tickets to an event of its own days, in two types with a price, to whoever reads it', async () => {
    const { data } = await callAsVisitor(site, 'getForumDetail', { slug: 'CryptoFi202508' })
    const { edition } = data
    event = edition?.event ?? 0
    const { data: details } = await callAsVisitor(site, 'getActivityDetails', { id: event })
    expect(details.start_time.slice(0, 10)).toBe(edition?.first_day)
    expect(details.end_time.slice(0, 10)).toBe(edition?.last_day)
    types = (await callAsVisitor(site, 'getTicketOffer', { event })).data.types
    expect(types.map(({ price, unavailable }) => [price, unavailable])).toEqual([
      ['168000', null],
      ['298000', null],
    ])
  })

  it('takes its code and a transfer, and issues tickets once an editor confirms what arrived', async () => {
    const ids = { id: event, types: types.map(({ id }) => id) }
    const held = await callAsVisitor(site, 'reserveTickets', reservation(ids, 1, { discount_codes: ['tide15'] }))
    expect(held.data.total).toBe(`${168_000 * 0.85}`)
    const { data: offer } = await callAsVisitor(site, 'getTicketOffer', { event })
    const answers = { [`${offer.questions[0]?.id}`]: '素食' }
    const given = confirmation(held.data)
    const started = await callAsVisitor(site, 'startPayment', {
      ...given,
      attendees: given.attendees.map((one) => ({ ...one, answers })),
      provider: 'transfer',
    })
    expect(started.data.payment?.instructions).toContain('Example Bank')
    const editor = await addMember(site, { roles: ['editor'] })
    const confirmed = await editor.call('markActivityPaid', {
      payment: started.data.payment?.id ?? 0,
      reason: '到账',
    })
    expect(confirmed.data.result).toBe('paid')
    const order = { order: held.data.id, token: held.data.token }
    expect((await callAsVisitor(site, 'getOrderPayment', order)).data).toMatchObject({
      order: { state: 'paid' },
      receipts: [{ number: '000001' }],
    })
  })

  it('goes without a trace, with the money of its orders', async () => {
    await site.services.transfer.removeSamples()
    const { rows } = await site.services.database.pool.query(`
      select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments,
        (select count(*)::int from receipts) as receipts, (select count(*)::int from ledger_entries) as entries,
        (select count(*)::int from receipt_numbers) as numbers, (select count(*)::int from payment_accounts) as accounts`)
    expect(rows).toEqual([{ orders: 0, payments: 0, receipts: 0, entries: 0, numbers: 0, accounts: 0 }])
  })

  it('is not paid to anybody’s account: an event without an owner has no way to be paid unless it is a sample', async () => {
    const { pool } = site.services.database
    const account = { provider: 'transfer', settings: { instructions: 'Example Bank', holdDays: 3 } }
    await site.services.transfer.addSamples({ payment_accounts: [account] }, new Date())
    const { rows } = await pool.query<{ id: string }>(
      `insert into events (state, title, starts_at, ends_at, starts_on, ends_on, published_at)
       values ('published', $1, now() + interval '1 day', now() + interval '2 days', current_date + 1, current_date + 2, now())
       returning id`,
      [randomUUID()],
    )
    const own = Number(rows[0]?.id)
    expect((await site.services.payments.accounts.waysOfEvents([own])).size).toBe(0)
    await pool.query('update events set demo = true where id = $1', [own])
    expect((await site.services.payments.accounts.waysOfEvents([own])).get(own)).toEqual(['transfer'])
  })
})
