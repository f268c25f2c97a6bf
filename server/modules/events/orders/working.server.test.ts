import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { addEvent, register, reservation } from './test-events.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

it('places become free and orders of a cancelled event end while messages cannot be written', async () => {
  const { pool } = site.services.database
  const [event, cancelled] = [await addEvent(site), await addEvent(site)]
  const paid = await register(site, cancelled)
  const { data: held } = await callAsVisitor(site, 'reserveTickets', reservation(event))
  await pool.query(`update orders set expires_at = now() - interval '1 second' where id = $1`, [held.id])
  await pool.query(`update events set state = 'cancelled' where id = $1`, [cancelled.id])
  const blocking = await pool.connect()
  await blocking.query('begin; lock table waiting_mails in access exclusive mode')
  const working = site.services.orders.startPolling()
  const states = async () =>
    (await pool.query('select state from orders where id = any ($1) order by id', [[paid.id, held.id]])).rows
  await vi.waitUntil(async () => (await states()).every(({ state }) => /cancelled|refund/.test(state)), {
    timeout: 50_000,
    interval: 50,
  })
  expect(await states()).toEqual([{ state: 'refund_complete' }, { state: 'payment_cancelled' }])
  const { rows } = await pool.query('select topic from order_messages where done_at is not null')
  expect(rows).toEqual([])
  await blocking.query('rollback')
  blocking.release()
  await working.close()
})
