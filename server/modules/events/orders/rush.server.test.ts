import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { addEvent, pricedType, type TestEvent } from './test-events.ts'

/** An order of an event is nearly always under way in a rush: its organiser changes the event all the same. */

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const change = async ({ id, organiser }: TestEvent, fields: object) => {
  const { data } = await organiser.call('activityDetails', { id })
  return organiser.call('activityUpdate', { id, version: data.version, ...fields })
}
const order = (event: number, currency: string) =>
  `insert into orders (number, event_id, name, email, language, source, currency, currency_exponent, subtotal, total,
    created_at, expires_at, updated_at)
  values ('R' || ${event}, ${event}, '', '', 'en', 'checkout', '${currency}', 2, 100, 100, now(), now() + interval '1 hour', now())`

/** Writes an order that stays under way until the work is done. */
async function duringOrder(event: TestEvent, work: () => Promise<void>): Promise<void> {
  const buyer = await site.services.database.pool.connect()
  try {
    await buyer.query('begin')
    await buyer.query(order(event.id, 'HKD'))
    await work()
  } finally {
    await buyer.query('rollback')
    buyer.release()
  }
}

it('an event is saved and cancelled while an order of it is being written', async () => {
  const event = await addEvent(site, { types: [pricedType('票', '12800', { on_sale: false })] })
  await duringOrder(event, async () => {
    expect((await change(event, { title: '改了名的活动' })).code).toBe(200)
    const { data } = await event.organiser.call('activityDetails', { id: event.id })
    const cancelled = await event.organiser.call('cancelActivity', {
      id: event.id,
      version: data.version,
      reason: '台风',
    })
    expect(cancelled.data.state).toBe('cancelled')
  })
})

it('an order is not written in a currency that the event has no longer', async () => {
  const event = await addEvent(site, { types: [pricedType('票', '12800', { on_sale: false })] })
  const { pool } = site.services.database
  const [organiser, buyer] = [await pool.connect(), await pool.connect()]
  try {
    await organiser.query('begin')
    await organiser.query(`update events set currency = 'USD' where id = $1`, [event.id])
    const { rows } = await buyer.query<{ pid: number }>('select pg_backend_pid() as pid')
    const written = buyer.query(order(event.id, 'HKD')).then(
      () => 'written',
      (error: { detail?: string; message: string }) => error.detail ?? error.message,
    )
    const waits = 'select from pg_stat_activity where pid = $1 and cardinality(pg_blocking_pids(pid)) > 0'
    await expect.poll(async () => (await pool.query(waits, [rows[0]?.pid])).rowCount).toBe(1)
    await organiser.query('commit')
    expect(await written).toContain('priceChanged')
  } finally {
    organiser.release()
    buyer.release()
  }
})

it('a change of the currency waits for the order that is being written, and is refused', async () => {
  const event = await addEvent(site, { types: [pricedType('票', '12800', { on_sale: false })] })
  const { pool } = site.services.database
  const [organiser, buyer] = [await pool.connect(), await pool.connect()]
  try {
    await buyer.query('begin')
    await buyer.query(order(event.id, 'HKD'))
    const { rows } = await organiser.query<{ pid: number }>('select pg_backend_pid() as pid')
    const changed = organiser.query(`update events set currency = 'USD' where id = $1`, [event.id]).then(
      () => 'changed',
      (error: { detail?: string; message: string }) => error.detail ?? error.message,
    )
    const waits = 'select from pg_stat_activity where pid = $1 and cardinality(pg_blocking_pids(pid)) > 0'
    await expect.poll(async () => (await pool.query(waits, [rows[0]?.pid])).rowCount).toBe(1)
    await buyer.query('commit')
    expect(await changed).toContain('currencyFixed')
  } finally {
    organiser.release()
    buyer.release()
  }
})
