import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ticketLimits } from '#contract/events/tickets.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { workOf } from '#server/test-work.ts'
import { addEvent, freeType, resetLimits, type TestEvent } from '../orders/test-events.ts'

/** Codes that organisers make in bulk. */

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => resetLimits(site))

const make = ({ id, organiser }: TestEvent, more: object = {}) =>
  organiser.call('makeActivityCodes', { id, idempotency_key: randomUUID(), ...more })
/** Codes that the event has already. */
const fill = ({ id }: TestEvent, count: number) =>
  site.services.database.pool.query(
    `insert into ticket_codes (event_id, code, code_key, uses_limit)
     select $1, 'X' || n, 'x' || n, 1 from generate_series(1, $2) as n`,
    [id, count],
  )

it('are made in one statement, for all types that they are for', async () => {
  const event = await addEvent(site, { types: [freeType('甲'), freeType('乙')] })
  const { data } = await make(event, { count: 5_000, types: event.types, purpose: 'percent', value: '1000' })
  expect([data.made, new Set(data.codes).size]).toEqual([5_000, 5_000])
  const { rows } = await site.services.database.pool.query(
    `select count(*)::int as n, count(distinct code_id)::int as codes from ticket_code_types
     join ticket_codes on id = code_id where event_id = $1 and value = 1000`,
    [event.id],
  )
  expect(rows).toEqual([{ n: 10_000, codes: 5_000 }])
  const cost = () => workOf(site.services.database.pool, () => make(event, { count: 5_000, types: event.types }))
  // The least of several: other work of the process may fall into one measurement.
  expect(Math.min(await cost(), await cost(), await cost())).toBeLessThan(500)
})

it('are made ten times in ten minutes, and single ones more often', async () => {
  const event = await addEvent(site)
  for (let n = 0; n < 10; n += 1) expect((await make(event, { count: 2 })).code).toBe(200)
  const refusal = await make(event, { count: 2 })
  expect([refusal.status, Number(refusal.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await make(event, { code: 'VIP' })).code).toBe(200)
})

it('are 50,000 of an event at most, whoever makes them at once', async () => {
  const event = await addEvent(site)
  await fill(event, ticketLimits.codesOfEvent - 10)
  const answers = await Promise.all(Array.from({ length: 6 }, () => make(event, { count: 4 })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([11_263, 11_263, 11_263, 11_263, 200, 200])
  expect((await make(event, { count: 3 })).code).toBe(11_263)
  expect((await make(event, { count: 2 })).code).toBe(200)
})
