import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'
import { addEvent, register, resetLimits, type TestEvent } from '../test-events.ts'

/** Downloads of spreadsheets: by whom, how often, and how many at once, with two processes of a site. */

let sites: TestSites
let blocker: pg.Client
let event: TestEvent
beforeAll(async () => {
  sites = await openTestSites({ now: new Date() })
  blocker = new pg.Client({ connectionString: sites.one.services.database.directUrl })
  await blocker.connect()
  event = await addEvent(sites.one)
  await register(sites.one as never, event)
})
afterAll(async () => {
  await blocker.end()
  await sites.close()
})
beforeEach(() => resetLimits(sites.one))

const ask = (member: TestMember, format: 'csv' | 'xlsx' = 'csv') =>
  member.call('activityExport', { id: event.id, of: 'attendees', format }, { language: 'en' })
const open = (path: string, { token }: TestMember, { origin } = sites.one) =>
  fetch(origin + path, { headers: { authorization: token } })
async function load(member: TestMember, format: 'csv' | 'xlsx' = 'csv', site = sites.one) {
  const answer = await open((await ask(member, format)).data.address, member, site)
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
}
/** Members who may load the tables of the event. */
const managers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const manager = await addMember(sites.one)
      await sites.one.services.database.pool.query(
        `insert into event_roles (event_id, user_id, role) values ($1, $2, 'manager')`,
        [event.id, manager.id],
      )
      return manager
    }),
  )
const countOf = async (query: string) => Number((await blocker.query(`select count(*) as n from ${query}`)).rows[0].n)
/** Exports whose next rows are being read; one that is finished waits for nothing. */
const reading = () =>
  countOf(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and application_name = 'harbourwire exports'`)
const locks = () =>
  countOf(`pg_locks where locktype = 'advisory' and database =
  (select oid from pg_database where datname = current_database())`)

it('opens an address once', async () => {
  const { address } = (await ask(event.organiser)).data
  const first = await open(address, event.organiser)
  expect([first.status, (await first.text()).split('\r\n')]).toEqual([200, expect.any(Array)])
  const second = await open(address, event.organiser, sites.two)
  expect([second.status, second.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
  expect(await second.text()).toContain('This download link has been used')
  const head = await fetch(sites.one.origin + address, {
    method: 'HEAD',
    headers: { authorization: event.organiser.token },
  })
  expect(head.status).not.toBe(200)
})

it('opens nothing for who manages the event no longer, or has somebody else’s address', async () => {
  const [manager, other] = (await managers(2)) as [TestMember, TestMember]
  const { address } = (await ask(manager)).data
  expect((await open(address, other)).status).toBe(403)
  await sites.one.services.database.pool.query('delete from event_roles where user_id = $1', [manager.id])
  expect((await open(address, manager)).status).toBe(404)
})

it('gives a member 20 addresses in ten minutes', async () => {
  for (let n = 0; n < 20; n += 1) expect((await ask(event.organiser)).code).toBe(200)
  const refusal = await ask(event.organiser)
  expect([refusal.status, Number(refusal.headers.get('retry-after')) > 0]).toEqual([429, true])
})

it('has one of a member and two of the site work at once, while readers are served', async () => {
  const [first, second, third] = (await managers(3)) as [TestMember, TestMember, TestMember]
  const spare = (await ask(first)).data.address
  await blocker.query('begin')
  await blocker.query('lock table order_lines in access exclusive mode')
  const loads = [load(first), load(second, 'xlsx', sites.two), load(third, 'csv', sites.two)]
  // Three members, each with a lock of their own, and two places for those whose exports work.
  await expect.poll(locks, { timeout: 20_000 }).toBe(5)
  await expect.poll(reading, { timeout: 20_000 }).toBeGreaterThan(0)
  expect((await ask(first)).code).toBe(11_260)
  const refused = await open(spare, first, sites.two)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.text()).toContain('Another export of yours is still running')
  for (const { origin } of [sites.one, sites.two]) expect((await fetch(`${origin}/news`)).status).toBe(200)
  expect(await locks()).toBe(5)
  await blocker.query('commit')
  for (const { status, bytes } of await Promise.all(loads)) expect([status, bytes > 100]).toEqual([200, true])
  await expect.poll(locks, { timeout: 20_000 }).toBe(0)
  expect((await load(first, 'xlsx')).status).toBe(200)
})
