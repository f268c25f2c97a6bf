import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { createTestDatabase, silentLog } from '../../../../../tools/test-database.ts'
import { createEnvelopes } from '../sending/envelopes.ts'
import { createBounces } from './bounces.ts'

let database: Database
let drop: () => Promise<unknown>
beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, silentLog)
  await migrate(database, new URL('../../../../', import.meta.url), silentLog)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const query = async (text: string) => (await database.pool.query(text)).rows
const secret = 's'.repeat(32)
const now = new Date('2026-11-20T00:00:00Z')
const dayMs = 86_400_000
const envelopes = createEnvelopes({ secrets: { hmac: () => Buffer.alloc(32, 1) }, bounces: 'bounces@news.test' })
const open = (given: string | undefined = secret) => createBounces({ database, envelopes, secret: given })

/** Deliveries of one subscriber, the later ones of other issues. */
let deliveries: number[] = []
beforeEach(async () => {
  await query('delete from newsletter_issues; delete from newsletter_subscribers')
  await query(`insert into newsletter_subscribers (address, state, lists, language, time_zone, consent)
    values ('reader@mail.test', 'confirmed', '{daily}', 'en', 'UTC', 'form')`)
  await query(
    `insert into newsletter_issues (kind, day, counted_at) select 'daily', '2026-11-01'::date + number, now() from generate_series(1, 8) as number`,
  )
  const rows = await query(`insert into newsletter_deliveries (issue_id, subscriber_id, state, due_at, next_at)
    select newsletter_issues.id, newsletter_subscribers.id, 'sent', now(), now()
    from newsletter_issues, newsletter_subscribers order by day returning id`)
  deliveries = rows.map(({ id }) => id)
})

const state = async () => (await query('select state, suspended_why from newsletter_subscribers'))[0]
const dsn = (path: string, status = '5.1.1') =>
  `From: MAILER-DAEMON@mx.test\nTo: ${path}\nContent-Type: multipart/report; report-type=delivery-status\n\nAction: failed\nStatus: ${status}\n`
const bearer = { isJson: false, headers: { authorization: `Bearer ${secret}` }, now }
const pathOf = (place: number) => envelopes.returnPath(deliveries[place] ?? 0)
function signed(body: string, { at = now, id = 'msg_1', key = secret } = {}) {
  const timestamp = `${Math.floor(at.getTime() / 1_000)}`
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return { isJson: true, headers: { id, timestamp, signature: `v1,other ${signature}` }, now }
}
const complaint = (path: string) => JSON.stringify({ type: 'complaint', return_path: path })

it('an address that does not exist is suspended at once, and the report counts once', async () => {
  expect(await open().take(dsn(pathOf(0)), bearer)).toBe(1)
  expect(await state()).toEqual({ state: 'suspended', suspended_why: 'bounce' })
  expect(await query('select count(*)::int as n from newsletter_issues where counted_at is null')).toEqual([{ n: 1 }])
  expect(await query(`select state, cause from newsletter_deliveries where id = ${deliveries[0]}`)).toEqual([
    { state: 'failed', cause: 'bounce 5.1.1' },
  ])
  expect(await open().take(dsn(pathOf(0)), bearer)).toBe(0)
})

it('a forged bounce has no effect: it needs the return path of the email, not the address of its reader', async () => {
  for (const path of [
    'reader@mail.test',
    'bounces@news.test',
    pathOf(0).replace(/-[0-9a-f]{20}/, `-${'0'.repeat(20)}`),
  ])
    expect(await open().take(dsn(path), bearer)).toBe(0)
  expect(await state()).toEqual({ state: 'confirmed', suspended_why: null })
})

it('a complaint of a provider suspends at once', async () => {
  const body = complaint(pathOf(0))
  expect(await open().take(body, signed(body))).toBe(1)
  expect(await state()).toEqual({ state: 'suspended', suspended_why: 'complaint' })
})

it('reports of others, changed ones and those of long ago are refused', async () => {
  const body = complaint(pathOf(0))
  const old = new Date(now.getTime() - 301_000)
  const attempts = [
    open().take(body, signed(`${body} `)),
    open().take(body, signed(body, { key: 't'.repeat(32) })),
    open().take(body, signed(body, { at: old })),
    open().take(body, { ...signed(body), headers: {} }),
    open().take(dsn(pathOf(0)), { ...bearer, headers: { authorization: 'Bearer other' } }),
    open('').take(dsn(pathOf(0)), { ...bearer, headers: { authorization: 'Bearer ' } }),
  ]
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ reason: 'notAllowed' })
  const wrong = '{"type":"bounce"}'
  await expect(open().take(wrong, signed(wrong))).rejects.toMatchObject({ reason: 'invalidInput' })
  expect(await state()).toEqual({ state: 'confirmed', suspended_why: null })
})

it('temporary failures suspend after five over several days', async () => {
  const takeAt = (place: number, days: number) =>
    open().take(dsn(pathOf(place), '5.2.2'), { ...bearer, now: new Date(now.getTime() + days * dayMs) })
  for (let place = 0; place < 6; place++) await takeAt(place, 0)
  expect(await state()).toEqual({ state: 'confirmed', suspended_why: null })
  await takeAt(6, 4)
  expect(await state()).toEqual({ state: 'suspended', suspended_why: 'soft' })
})

it('temporary failures of weeks ago are forgotten', async () => {
  for (let place = 0; place < 8; place++)
    await open().take(dsn(pathOf(place), '4.4.7'), { ...bearer, now: new Date(now.getTime() + place * 5 * dayMs) })
  expect(await state()).toEqual({ state: 'confirmed', suspended_why: null })
})
