import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSites, type TestSites } from '#server/test-sites.ts'
import { addEvent, type TestEvent } from '../orders/test-events.ts'

/** Codes that organisers of different events make in bulk at the same moment, on two processes of a site. */

let sites: TestSites
let blocker: pg.Client
beforeAll(async () => {
  sites = await openTestSites({ now: new Date(), memberStatementMs: 30_000 })
  blocker = new pg.Client({ connectionString: sites.one.services.database.directUrl })
  await blocker.connect()
})
afterAll(async () => {
  await blocker.end()
  await sites.close()
})

const make = ({ id, organiser }: TestEvent, more: object) =>
  organiser.call('makeActivityCodes', { id, idempotency_key: randomUUID(), ...more })
const waitingFor = async (kind: 'advisory' | 'relation') => {
  const { rows } = await blocker.query(
    `select count(*)::int as n from pg_locks where not granted and locktype = $1
     and database = (select oid from pg_database where datname = current_database())`,
    [kind],
  )
  return rows[0].n as number
}

it('are made for one event at a time in all processes together; single ones wait for nobody', async () => {
  const events = [await addEvent(sites.one), await addEvent(sites.two)] as const
  await blocker.query('begin')
  await blocker.query('lock table ticket_codes in exclusive mode')
  const many = events.map((event) => make(event, { count: 50 }))
  await expect.poll(async () => [await waitingFor('relation'), await waitingFor('advisory')]).toEqual([1, 1])
  const single = make(await addEvent(sites.two), { code: 'VIP' })
  await expect.poll(async () => [await waitingFor('relation'), await waitingFor('advisory')]).toEqual([2, 1])
  await blocker.query('commit')
  const answers = await Promise.all([...many, single])
  expect(answers.map(({ code, data }) => [code, data?.made])).toEqual([
    [200, 50],
    [200, 50],
    [200, 1],
  ])
})
