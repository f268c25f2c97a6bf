import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runRepeatedly } from '#server/platform/jobs/repeated-tasks.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'
import { addEvent, register, reservation } from './test-events.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

it('an order that cannot be cancelled is tried again after a minute, then after two, while the others end', async () => {
  const { pool } = site.services.database
  const event = await addEvent(site)
  const [stuck, other] = [await register(site, event), await register(site, event)]
  const stateOf = async ({ id }: { id: number }) =>
    (await pool.query('select state from orders where id = $1', [id])).rows[0]?.state
  await pool.query(`update events set state = 'cancelled' where id = $1`, [event.id])
  const start = Date.now()
  const workAt = (seconds: number) => site.services.orders.work(new Date(start + seconds * 1_000))
  const stop = `alter table order_history add constraint stops check (order_id <> ${stuck.id} or action <> 'cancelled') not valid`
  const go = 'alter table order_history drop constraint stops'
  await pool.query(stop)
  await workAt(0)
  expect([await stateOf(stuck), await stateOf(other)]).toEqual(['paid', 'refund_complete'])
  await pool.query(go)
  await workAt(59)
  expect(await stateOf(stuck)).toBe('paid')
  await pool.query(stop)
  await workAt(60)
  await pool.query(go)
  await workAt(179)
  expect(await stateOf(stuck)).toBe('paid')
  await workAt(180)
  expect(await stateOf(stuck)).toBe('refund_complete')
})

it('places become free and orders of a cancelled event end while messages cannot be written', async () => {
  const { pool } = site.services.database
  const [event, cancelled] = [await addEvent(site), await addEvent(site)]
  const paid = await register(site, cancelled)
  const { data: held } = await callAsVisitor(site, 'reserveTickets', reservation(event))
  await pool.query(`update orders set expires_at = now() - interval '1 second' where id = $1`, [held.id])
  await pool.query(`update events set state = 'cancelled' where id = $1`, [cancelled.id])
  const blocking = await pool.connect()
  await blocking.query('begin; lock table waiting_mails in access exclusive mode')
  const working = runRepeatedly(site.services.orders.tasks(), silentLog)
  const states = async () =>
    (await pool.query('select state from orders where id = any ($1) order by id', [[paid.id, held.id]])).rows
  await vi.waitUntil(async () => (await states()).every(({ state }) => /cancelled|refund/.test(state)), {
    timeout: 50_000,
    interval: 50,
  })
  expect(await states()).toEqual([{ state: 'refund_complete' }, { state: 'payment_cancelled' }])
  const { rows } = await pool.query(
    'select topic from order_messages where done_at is not null and order_id = any ($1)',
    [[paid.id, held.id]],
  )
  expect(rows).toEqual([])
  await blocking.query('rollback')
  blocking.release()
  await working.close()
})
