import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentExceptionState } from '#contract/events/payments/payment-exceptions.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import type { TestEvent } from '../../orders/test-events.ts'
import { openPaidSite, type PaidSite } from '../test-payments.ts'

/** Exceptions are marked as handled and opened again by people who manage the event or the site. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite({ two: true })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const query = (text: string, values: unknown[] = []) => shop.site.services.database.pool.query(text, values)
const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })

/** An event with as many exceptions as wanted, each of a session that the site did not create. */
async function withExceptions(many = 1) {
  const event = await shop.addPaidEvent()
  const order = await shop.hold(event)
  const own = shop.stripe.sessions.get(await shop.sessionOf(order))
  const paid = { ...own, status: 'complete', payment_status: 'paid', metadata: {}, payment_intent: 'pi_foreign' }
  for (let n = 0; n < many; n += 1)
    await shop.tell('checkout.session.completed', { ...paid, id: `cs_foreign_${event.id}_${n}` }, event)
  return { event, order }
}
const listOf = async ({ id, organiser }: TestEvent, state?: PaymentExceptionState) =>
  (await organiser.call('activityPaymentExceptions', { id, ...(state && { state }) })).data
async function firstOf(event: TestEvent) {
  const [first] = (await listOf(event)).list
  if (!first) throw new Error('There is no exception')
  return first
}
const handle = (member: TestMember, { id, version }: { id: number; version: number }, note: string) =>
  member.call('handlePaymentException', { exception: id, version, note })
const reopen = (member: TestMember, { id, version }: { id: number; version: number }) =>
  member.call('reopenPaymentException', { exception: id, version })
const logOf = async (order: number) => {
  const administrator = await addMember(shop.site, { roles: ['administrator'] })
  const { list } = (await administrator.call('auditLog', { target: `order:${order}` })).data
  return list.map(({ action, actor, after, before }) => [action, actor?.id, after ?? before])
}

describe('an exception', () => {
  it('is open until somebody handles it, and says who did, when and what, until it is opened again', async () => {
    const { event, order } = await withExceptions(2)
    const { organiser } = event
    expect((await listOf(event)).counts).toEqual({ open: 2, handled: 0 })
    const one = await firstOf(event)
    expect(one).toMatchObject({ version: 1, handled: null })
    const { data } = await handle(organiser, one, ' 款项已在Stripe退回 ')
    expect(data).toMatchObject({
      changed: true,
      exception: { id: one.id, version: 2, handled: { by: { id: organiser.id }, note: '款项已在Stripe退回' } },
    })
    expect(data.exception.handled?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await listOf(event)).toMatchObject({ total: 1, counts: { open: 1, handled: 1 } })
    expect((await listOf(event)).list.map(({ id }) => id)).not.toContain(one.id)
    expect((await listOf(event, 'handled')).list).toEqual([data.exception])
    const again = (await reopen(organiser, data.exception)).data
    expect(again).toMatchObject({ changed: true, exception: { version: 3, handled: null } })
    expect((await listOf(event)).counts).toEqual({ open: 2, handled: 0 })
    expect(await logOf(order.id)).toEqual([
      ['paymentException.reopen', organiser.id, { note: '款项已在Stripe退回' }],
      ['paymentException.handle', organiser.id, { note: '款项已在Stripe退回' }],
    ])
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
  })

  it('is handled once by the same request sent twice, and recorded once', async () => {
    const { event, order } = await withExceptions()
    const one = await firstOf(event)
    const answers = await Promise.all([1, 2, 3].map(() => handle(event.organiser, one, '已核对')))
    for (const { data } of answers) expect(data).toMatchObject({ changed: true, exception: { version: 2 } })
    expect(await logOf(order.id)).toHaveLength(1)
  })

  it('keeps the note of the first of two people in two processes, and shows it to the second', async () => {
    const { event, order } = await withExceptions()
    const one = await firstOf(event)
    const editor = await addMember(shop.other, { roles: ['editor'] })
    const answers = await Promise.all([handle(event.organiser, one, '主办方核对'), handle(editor, one, '编辑核对')])
    const [first] = answers.filter(({ data }) => data.changed)
    expect(answers.map(({ data }) => data.changed).toSorted()).toEqual([false, true])
    for (const { data } of answers) expect(data.exception).toEqual(first?.data.exception)
    expect((await listOf(event, 'handled')).list).toEqual([first?.data.exception])
    expect(await logOf(order.id)).toHaveLength(1)
  })

  it('is not opened again by somebody who saw an earlier handling', async () => {
    const { event } = await withExceptions()
    const { organiser } = event
    const seen = (await handle(organiser, await firstOf(event), '第一次')).data.exception
    const opened = (await reopen(organiser, seen)).data.exception
    await handle(organiser, opened, '第二次')
    expect((await reopen(organiser, seen)).data).toMatchObject({
      changed: false,
      exception: { handled: { note: '第二次' } },
    })
  })

  it.each([
    ['nothing', ''],
    ['spaces', '  \n '],
    ['more than its limit', '長'.repeat(501)],
  ])('is not handled with a note of %s', async (_, note) => {
    const { event } = await withExceptions()
    expect(await handle(event.organiser, await firstOf(event), note)).toMatchObject({ data: null })
    expect((await listOf(event)).counts.open).toBe(1)
  })

  it('holds a note of the longest characters that the limit allows, as text', async () => {
    const { event } = await withExceptions()
    const note = `${'𠮷'.repeat(240)}<img src=x>`
    await handle(event.organiser, await firstOf(event), note)
    expect((await listOf(event, 'handled')).list[0]?.handled?.note).toBe(note)
  })

  it('is missing for an id that nobody has', async () => {
    const { event } = await withExceptions()
    const none = { id: 2 ** 40, version: 1 }
    expect(outcome(await handle(event.organiser, none, '核对'))).toEqual(refused('orderMissing'))
    expect(outcome(await reopen(event.organiser, none))).toEqual(refused('orderMissing'))
  })

  it('stays handled when its account is gone', async () => {
    const { event } = await withExceptions()
    const editor = await addMember(shop.site, { roles: ['editor'] })
    await handle(editor, await firstOf(event), '已核对')
    await query('delete from users where id = $1', [editor.id])
    expect((await listOf(event, 'handled')).list).toMatchObject([{ handled: { by: null, note: '已核对' } }])
  })
})

it('lists open and handled exceptions of all events for the newsroom', async () => {
  const { event } = await withExceptions(2)
  const editor = await addMember(shop.site, { roles: ['editor'] })
  const before = (await editor.call('paymentExceptions', {})).data.counts
  const one = await firstOf(event)
  await handle(editor, one, '已联系主办方')
  const open = (await editor.call('paymentExceptions', { state: 'open' })).data
  const handled = (await editor.call('paymentExceptions', { state: 'handled' })).data
  expect(open.counts).toEqual({ open: before.open - 1, handled: before.handled + 1 })
  expect([open.total, handled.total]).toEqual([open.counts.open, open.counts.handled])
  expect(open.list.map(({ id }) => id)).not.toContain(one.id)
  expect(handled.list.find(({ id }) => id === one.id)?.handled).toMatchObject({ by: { id: editor.id } })
})
