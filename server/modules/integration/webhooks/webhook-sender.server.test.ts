import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Webhook } from '#contract/integration/webhooks.ts'
import { countDueRows } from '#server/platform/jobs/due-rows.ts'
import { runRepeatedly } from '#server/platform/jobs/repeated-tasks.ts'
import { createFetcher, type Fetcher } from '#server/platform/net/public-fetch.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'
import { isSignedWith, openReceiver, type Receiver } from './test-receiver.ts'

/** Messages on their way to receivers that behave, and to those that do not. */

const day = 86_400_000
const rebinding = 'rebinding.example'

let site: TestSite
let administrator: TestMember
let receiver: Receiver
let webhook: Webhook
let secret: string
/** Present address of the name `rebinding.example`. */
let meaning = '127.0.0.1'
/** Milliseconds after which an answer is to be given up, as it was asked for last, and what it is to be instead. */
const patience: { asked: number | undefined; instead: number | undefined } = { asked: undefined, instead: undefined }
beforeAll(async () => {
  // This machine is where receivers of tests are; the private network is not to be reached.
  const fetcher = createFetcher({
    isPublic: (address) => address === '127.0.0.1',
    resolve: async (name) => [{ address: name === rebinding ? meaning : '127.0.0.1', family: 4 }],
  })
  const webhookFetcher: Fetcher = (address, options) => {
    patience.asked = options.timeoutMs
    return fetcher(address, { ...options, timeoutMs: patience.instead ?? options.timeoutMs })
  }
  site = await openTestSite({ webhooksAllowPrivate: true, webhookFetcher })
  administrator = await addMember(site, { nickname: '管理员', roles: ['administrator'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  await pool('delete from webhooks')
  await pool('delete from messages')
  receiver = await openReceiver()
  const made = await add(receiver.url)
  webhook = made.webhook
  secret = made.secret ?? ''
})
afterEach(() => {
  patience.instead = undefined
  return receiver.close()
})

const pool = (text: string, values: unknown[] = []) => site.services.database.pool.query(text, values)
const work = (now = new Date()) => site.services.webhooks.sendDue(now)

async function add(url: string) {
  const fields = { name: '合作方', url, events: ['published'], kinds: ['flash'] }
  const { data, message } = await administrator.call('saveWebhook', fields)
  if (!data?.saved) throw new Error(message)
  return data
}
/** Sends a test message. @returns how its delivery stands afterwards */
async function test() {
  const { data, message } = await administrator.call('testWebhook', { id: webhook.id })
  if (!data) throw new Error(message)
  await work()
  return one(data.delivery)
}
const one = async (id: number) => (await administrator.call('webhookDelivery', { id })).data
const current = async () => (await administrator.call('webhook', { id: webhook.id })).data
const boxes = async () => (await pool(`select user_id, kind, texts, link from messages`)).rows

describe('a message', () => {
  it('arrives signed, with the same number at each attempt', async () => {
    receiver.answer = (response) => response.writeHead(500).end('später')
    const failed = await test()
    expect(failed).toMatchObject({
      state: 'pending',
      attempts: 1,
      status: 500,
      list: [{ answer: 'später', problem: 'status' }],
    })
    receiver.answer = (response) => response.writeHead(200).end('ok')
    await work(new Date(Date.now() + day))
    expect(await one(failed.id)).toMatchObject({ state: 'delivered', attempts: 2, status: 200, next_time: null })
    const [first, second, ...more] = receiver.received
    expect(more).toEqual([])
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
    expect(first?.body).toBe(second?.body)
    for (const message of [first, second]) {
      expect(message && isSignedWith(message, secret)).toBe(true)
      expect(message?.headers).toMatchObject({ 'content-type': 'application/json' })
    }
    const times = [first, second].map((message) => Number(message?.headers['webhook-timestamp']) * 1000)
    expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(30_000)
    expect(Math.abs((times[1] ?? 0) - Date.now() - day)).toBeLessThan(30_000)
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'test', data: { webhook: '合作方' } })
  })

  it('is signed with two secrets for a day after the secret was renewed', async () => {
    const aDayFromNow = () => siteTime(new Date(Date.now() + day))
    const earliest = aDayFromNow()
    const { data } = await administrator.call('renewWebhookSecret', { id: webhook.id })
    const latest = aDayFromNow()
    expect(data.secret).not.toBe(secret)
    const { former_until: until } = data.webhook
    expect([earliest, until, latest]).toEqual([earliest, until, latest].toSorted())
    await test()
    expect(
      receiver.received.map((message) => [secret, data.secret].map((each) => isSignedWith(message, each))),
    ).toEqual([[true, true]])
    await pool(`update webhooks set former_until = now() - interval '1 second'`)
    await test()
    const [, message] = receiver.received
    expect(message && [secret, data.secret].map((each) => isSignedWith(message, each))).toEqual([false, true])
  })

  it('that gets no answer is given up after a while, and the log says so', async () => {
    receiver.answer = () => {}
    // It never comes, so the outcome is the same after any while.
    patience.instead = 100
    expect(await test()).toMatchObject({ state: 'pending', status: null, list: [{ problem: 'tooSlow', status: null }] })
    expect(patience.asked).toBe(10_000)
  })

  it('is not sent where a redirect leads', async () => {
    receiver.answer = (response, { path }) =>
      path === '/elsewhere' ? response.writeHead(200).end() : response.writeHead(307, { location: '/elsewhere' }).end()
    expect(await test()).toMatchObject({ state: 'pending', status: 307, list: [{ problem: 'redirects' }] })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('counts by the status of its answer, of which the log keeps the beginning', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      // Megabytes that never end.
      const more = () =>
        response.destroyed || (response.write('长'.repeat(20_000)) ? setImmediate(more) : response.once('drain', more))
      more()
    }
    const { state, list } = await test()
    expect(state).toBe('delivered')
    expect(Buffer.byteLength(list[0]?.answer ?? '')).toBeLessThanOrEqual(2_050)
    expect(list[0]?.answer).toMatch(/^长+\uFFFD?$/)
  })

  it('is delivered where the body of a good answer breaks off, and NUL in it does no harm', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('a\0b')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await test()).toMatchObject({ state: 'delivered', list: [{ answer: 'ab' }] })
  })

  it('goes again when the receiver asks for it', async () => {
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '7200' }).end()
    const { id } = await test()
    const { rows } = await pool('select next_at from webhook_deliveries where id = $1', [id])
    expect(rows[0].next_at.getTime() - Date.now()).toBeGreaterThan(7_100_000)
  })

  it('reaches no address that its name comes to mean later', async () => {
    meaning = '127.0.0.1'
    webhook = (await add(receiver.url.replace('127.0.0.1', rebinding))).webhook
    expect(await test()).toMatchObject({ state: 'delivered' })
    meaning = '10.0.0.8'
    expect(await test()).toMatchObject({ state: 'pending', status: null, list: [{ problem: 'refused' }] })
    expect(receiver.received).toHaveLength(1)
  })

  it('is taken up by another process when the first one ended', async () => {
    const { id } = await test()
    await pool(
      `update webhook_deliveries set state = 'pending', finished_at = null, next_at = now() + interval '1 minute'`,
    )
    await work()
    expect((await one(id)).state).toBe('pending')
    await work(new Date(Date.now() + 61_000))
    expect((await one(id)).state).toBe('delivered')
  })

  it('holds up nobody else, while processes stop within reason', async () => {
    const other = await openReceiver()
    try {
      receiver.answer = () => {}
      await administrator.call('testWebhook', { id: webhook.id })
      const second = (await add(other.url)).webhook
      await administrator.call('testWebhook', { id: second.id })
      const clock = runRepeatedly([site.services.webhooks.task], silentLog)
      await expect.poll(() => receiver.received.length).toBe(1)
      // A delivery counts once its answer is stored; closing ends one whose answer is still on its way.
      const delivered = async () => (await pool(`select 1 from webhook_deliveries where state = 'delivered'`)).rows
      await expect.poll(delivered).toHaveLength(1)
      expect(other.received).toHaveLength(1)
      await clock.close()
      await site.services.webhooks.close()
      const { rows } = await pool('select state, attempts from webhook_deliveries order by id')
      expect(rows).toEqual([
        { state: 'pending', attempts: 0 },
        { state: 'delivered', attempts: 1 },
      ])
    } finally {
      await other.close()
    }
  })
})

describe('a webhook', () => {
  it('that is tested leaves a word of it in the log', async () => {
    await test()
    const { list } = (await administrator.call('auditLog', { target: `webhook:${webhook.id}` })).data
    expect(list[0]).toMatchObject({ action: 'webhook.test', actor: { id: administrator.id } })
  })

  it('that nothing reaches for three days is stopped, and administrators hear of it', async () => {
    receiver.answer = (response) => response.writeHead(503).end()
    await test()
    expect(await current()).toMatchObject({ active: true, failing_since: expect.any(String) })
    await pool(`update webhooks set failing_since = now() - interval '73 hours'`)
    await test()
    expect(await current()).toMatchObject({ active: false, stopped_why: 'failing' })
    expect(await boxes()).toEqual([
      expect.objectContaining({ user_id: administrator.id, kind: 'system', link: `/console/webhooks/${webhook.id}` }),
    ])
    const { rows } = await pool(
      `select actor_id, after from audit_log where action = 'webhook.stop' order by id desc limit 1`,
    )
    expect(rows[0]).toEqual({ actor_id: null, after: { active: false, why: 'failing' } })
    expect((await administrator.call('testWebhook', { id: webhook.id })).code).toBe(10805)
    const { data } = await administrator.call('switchWebhook', { id: webhook.id, active: true })
    expect(data).toMatchObject({ active: true, stopped_why: null, failing_since: null })
  })

  it('that says that it is gone is stopped at once', async () => {
    receiver.answer = (response) => response.writeHead(410).end()
    expect(await test()).toMatchObject({ state: 'failed' })
    expect(await current()).toMatchObject({ active: false, stopped_why: 'gone' })
  })

  it('is failing no longer when something arrives', async () => {
    await pool(`update webhooks set failing_since = now() - interval '1 hour'`)
    await test()
    expect(await current()).toMatchObject({ failing_since: null, last_delivered_time: expect.any(String) })
  })

  it('gets a message at most twelve times', async () => {
    receiver.answer = (response) => response.writeHead(500).end()
    const { id } = await test()
    for (let each = 1; each <= 12; each += 1) {
      await work(new Date(Date.now() + each * day))
      await pool('update webhooks set failing_since = null')
    }
    expect(await one(id)).toMatchObject({ state: 'failed', attempts: 12, next_time: null })
    expect(receiver.received).toHaveLength(12)
  })

  it('gets one again, or all of a range, with the numbers that it knows', async () => {
    receiver.answer = (response) => response.writeHead(500).end()
    const failed = await test()
    await pool(`update webhook_deliveries set state = 'failed', created_at = '2026-03-01T04:00:00Z' where id = $1`, [
      failed.id,
    ])
    receiver.answer = (response) => response.writeHead(200).end()
    const good = await test()
    await pool(`update webhook_deliveries set created_at = '2026-03-01T04:00:00.900Z' where id = $1`, [good.id])
    receiver.received.length = 0
    const range = { id: webhook.id, from: '2026-03-01 12:00:00', to: '2026-03-01 12:00:00' }
    expect((await administrator.call('replayDeliveries', { ...range, failed_only: true })).data).toEqual({
      sent: 1,
      more: false,
    })
    await work()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([failed.message])
    expect((await administrator.call('replayDeliveries', range)).data).toEqual({ sent: 2, more: false })
    await work()
    expect(receiver.received).toHaveLength(3)
    expect((await administrator.call('replayDeliveries', { id: webhook.id, delivery: good.id })).data.sent).toBe(1)
    await work()
    expect(await one(good.id)).toMatchObject({ state: 'delivered', attempts: 3 })
    expect((await administrator.call('replayDeliveries', { id: webhook.id, delivery: 999_999 })).code).toBe(404)
    expect((await administrator.call('replayDeliveries', { ...range, from: '2026-02-30 00:00:00' })).code).toBe(400)
    const { rows } = await pool(`select after from audit_log where action = 'webhook.replay' order by id`)
    expect(rows.map(({ after }) => after.sent ?? after.delivery)).toEqual([1, 2, good.id])
  })

  it('keeps its secret sealed and out of the log', async () => {
    const { rows } = await pool('select * from webhooks')
    const { rows: log } = await pool(`select * from audit_log where action like 'webhook.%'`)
    expect(JSON.stringify([rows, log])).not.toContain(secret.slice(6))
    expect(JSON.stringify(await current())).not.toContain('whsec')
  })

  it('is saved over no newer version, and removed by its name', async () => {
    const { id, name, url, events, kinds, version } = webhook
    const fields = { id, name: '新名', url, events, kinds, version }
    expect((await administrator.call('saveWebhook', fields)).data).toMatchObject({ saved: true, secret: null })
    expect((await administrator.call('saveWebhook', fields)).data).toMatchObject({
      saved: false,
      current: { name: '新名', version: version + 1 },
    })
    expect((await administrator.call('deleteWebhook', { id, name })).code).toBe(400)
    expect((await administrator.call('deleteWebhook', { id, name: '新名' })).code).toBe(200)
    expect((await administrator.call('webhook', { id })).code).toBe(404)
  })

  it('that is stopped leaves nothing due, however much waits for it', async () => {
    receiver.answer = (response) => response.writeHead(503).end()
    await test()
    await pool(`update webhook_deliveries set next_at = now() - interval '1 hour'`)
    const { due } = site.services.webhooks.task
    const waiting = async () =>
      (await countDueRows(site.services.database, new Map([['webhooks', due]]))).get('webhooks')?.waiting
    expect(await waiting()).toBe(1)
    await administrator.call('switchWebhook', { id: webhook.id, active: false })
    expect(await waiting()).toBe(0)
  })

  it.each([503, 200])('forgets what is older than a month, whether it was sent or waits (%i)', async (status) => {
    receiver.answer = (response) => response.writeHead(status).end()
    const { id } = await test()
    await pool(`update webhook_deliveries set created_at = now() - interval '31 days'`)
    expect(await site.services.webhooks.removeOld(new Date())).toBe(1)
    expect((await administrator.call('webhookDelivery', { id })).code).toBe(404)
  })
})
