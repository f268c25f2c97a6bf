import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { dayMs, hourMs } from '#server/platform/durations.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import {
  addPushDevice,
  createReceiver,
  openPushService,
  type ReceivedPush,
  type TestPushService,
} from './test-push-service.ts'

let site: TestSite
let service: TestPushService
let number = 0
type Answer = { status: number; headers?: Record<string, string> }
const answers = new Map<string, (push: ReceivedPush) => Promise<Answer>>()

beforeAll(async () => {
  service = await openPushService((push, response) => {
    const answer = answers.get(push.path)?.(push)
    void answer?.then(({ status, headers }) => response.writeHead(status, headers).end())
    return answer !== undefined
  })
  site = await openTestSite({ webhooksAllowPrivate: true })
})
afterAll(async () => {
  await site.close()
  await service.close()
})
beforeEach(async () => {
  answers.clear()
  service.received.length = 0
  await query('delete from reader_devices')
  await query('delete from saved_searches')
})

const query = async (text: string, values: unknown[] = []) =>
  (await site.services.database.pool.query(text, values)).rows

const addDevice = (given?: Partial<CallInput<'subscribePush'>>) => addPushDevice(site, service, given)

const follow = (device: string, search: object) =>
  callAsVisitor(site, 'saveSearch', { device, query: search, channels: { push: true } })

/** Publishes a flash, and handles it as the worker does. */
async function publish(title: string, { breaking = false, now = new Date() } = {}): Promise<void> {
  number += 1
  const importKey = `pushed-${number}`
  const importance = breaking ? ('breaking' as const) : ('normal' as const)
  const releaseTime = new Date(Date.now() - 1_000)
  await site.services.content.saveItems([testDraft({ importKey, kind: 'flash', title, importance, releaseTime })])
  const [row] = await query('select id::int from items where import_key = $1', [importKey])
  const data = { itemId: row.id, kind: 'flash' as const, wasPublic: false, isPublic: true, takenBack: false }
  const event = { id: number, type: 'item.changed' as const, data, happenedAt: now }
  await site.services.database.orm.transaction((tx) => site.services.savedSearches.documents.item(tx, event, now))
}

const reportOf = async (title: string) => {
  const [row] = await query('select id::int from items join item_texts on item_id = id where title = $1', [title])
  return site.services.deliveries.report(row.id, 'push')
}
const send = (now = new Date()) => site.services.push.sendDue(new AbortController().signal, () => now)
const states = async () => (await query('select state from push_messages order by id')).map(({ state }) => state)
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

describe('a push', () => {
  it('is encrypted for its browser, signed for its service, and sent once', async () => {
    const { device, contents, pushes } = await addDevice()
    const other = await addDevice()
    await follow(device, { words: '脱锚' })
    await follow(other.device, { words: '减半' })
    await publish('稳定币脱锚')
    await Promise.all([send(), send()])
    await send()
    expect(contents()).toMatchObject([
      { title: '稳定币脱锚', language: 'zh-Hans', path: expect.stringMatching(/^\/news\/\d+$/) },
    ])
    expect(other.pushes()).toEqual([])
    const [{ headers }] = pushes() as [ReceivedPush]
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' })
    expect(headers.topic).toMatch(/^[\w-]{1,32}$/)
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
    const point = Buffer.from(key, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: service.origin })
    expect(payload.sub).toBe('http://site.test')
    expect((await callAsVisitor(site, 'pushState', { device })).data.key).toBe(key)
    expect(await states()).toEqual(['sent'])
  })

  it('knows a zone under its usual name alone, however it was given', async () => {
    const { device } = await addDevice({ time_zone: 'aSIA/hONG_kONG' })
    const state = async () => (await callAsVisitor(site, 'pushState', { device })).data.settings
    expect((await state())?.time_zone).toBe('Asia/Hong_Kong')
    const settings = { language: 'en', quiet: null, breaking_in_quiet: true, silent_today: true }
    await callAsVisitor(site, 'savePushSettings', { device, ...settings, time_zone: 'JST' })
    expect((await state())?.time_zone).toBe('Asia/Tokyo')
    const wrong = await callAsVisitor(site, 'savePushSettings', { device, ...settings, time_zone: 'Mars/Olympus' })
    expect(wrong).toMatchObject({ code: 400, fields: ['time_zone'] })
  })

  it('reaches all devices of a member, in the language of each', async () => {
    const member = await addMember(site)
    const [first, second] = [await addDevice(), await addDevice({ language: 'zh-Hant-HK' })]
    await follow(first.device, { words: '監管沙盒' })
    for (const { device } of [first, second]) await member.call('joinDevice', { device })
    await publish('监管沙盒扩大')
    await send()
    expect(first.contents().map(({ title }) => title)).toEqual(['监管沙盒扩大'])
    expect(second.contents()).toMatchObject([
      { title: '監管沙盒擴大', path: expect.stringMatching(/^\/zh-hant\/news/) },
    ])
    await callAsVisitor(site, 'leaveDevice', { device: second.device })
    await publish('监管沙盒再扩大')
    await send(minutes(30))
    expect([first.pushes().length, second.pushes().length]).toEqual([2, 1])
  })

  it('is not sent any more once its reader ended the search, removed it, or left the account', async () => {
    const member = await addMember(site)
    const [stopped, removed, left] = [await addDevice(), await addDevice(), await addDevice()]
    const { data: search } = await follow(stopped.device, { words: '清算' })
    const { data: other } = await follow(removed.device, { words: '清算' })
    await member.call('saveSearch', { query: { words: '清算' }, channels: { push: true } })
    await member.call('joinDevice', { device: left.device })
    await publish('清算价下移')
    await callAsVisitor(site, 'saveSearch', {
      ...{ device: stopped.device, query: search.query, channels: { push: false } },
    })
    await callAsVisitor(site, 'removeSearch', { device: removed.device, id: other.id })
    await callAsVisitor(site, 'leaveDevice', { device: left.device })
    await send()
    expect([stopped, removed, left].flatMap(({ contents }) => contents())).toEqual([])
    expect(await states()).toEqual(['quiet', 'quiet', 'quiet'])
    expect(await query('select next_at from push_subscriptions where next_at is not null')).toEqual([])
  })

  it('waits twenty minutes after the last one, and brings the rest as a number; breaking news waits for nothing', async () => {
    const { device, contents } = await addDevice()
    await follow(device, { kind: 'flash' })
    await publish('第一条')
    await send()
    await publish('第二条')
    await publish('第三条')
    await publish('突发消息', { breaking: true })
    await send(minutes(1))
    expect(contents().map(({ title }) => title)).toEqual(['第一条', '突发消息'])
    await send(minutes(21))
    expect(contents().map(({ title, body }) => [title, body.includes('+1')])).toEqual([
      ['第一条', false],
      ['突发消息', false],
      ['第三条', true],
    ])
    expect((await states()).toSorted()).toEqual(['grouped', 'sent', 'sent', 'sent'])
  })

  it('waits for a translation, and comes in the original after twenty minutes', async () => {
    const { device, contents } = await addDevice({ language: 'en' })
    await follow(device, { kind: 'flash' })
    await publish('只有中文')
    await send()
    expect(contents()).toEqual([])
    await send(minutes(21))
    expect(contents()).toMatchObject([{ title: '只有中文', language: 'zh-Hans' }])
  })

  it('does not come in quiet hours, nor today once that was asked for from a push', async () => {
    const { device, contents } = await addDevice()
    await follow(device, { kind: 'flash' })
    const settings = { language: 'zh-Hans', time_zone: 'Asia/Hong_Kong', breaking_in_quiet: true, silent_today: false }
    await callAsVisitor(site, 'savePushSettings', { device, ...settings, quiet: { from: 0, to: 1_439 } })
    await publish('夜里的消息')
    await publish('夜里的突发', { breaking: true })
    await send(new Date(Math.ceil(Date.now() / dayMs) * dayMs + 20 * hourMs))
    expect(contents().map(({ title }) => title)).toEqual(['夜里的突发'])
    await callAsVisitor(site, 'savePushSettings', { device, ...settings, quiet: null })
    const { stop: token } = contents()[0] ?? {}
    expect((await callAsVisitor(site, 'stopPush', { token, what: 'today' })).code).toBe(200)
    expect((await callAsVisitor(site, 'pushState', { device })).data.silent_until).not.toBeNull()
    await publish('今天别响')
    await send()
    expect(contents()).toHaveLength(1)
  })

  it('ends its search without signing in, and can resume it; a secret that was changed does nothing', async () => {
    const { device, contents } = await addDevice()
    const { data } = await follow(device, { words: '空投' })
    await publish('空投开始')
    await send()
    const { stop: token = '' } = contents()[0] ?? {}
    const pushOf = async () => (await callAsVisitor(site, 'mySearches', { device })).data.list[0]?.channels.push
    const forged = token.replace(/^(\d+)\.(\d+)/, (_, one, search) => `${one}.${Number(search) + 1}`)
    expect((await callAsVisitor(site, 'stopPush', { token: forged, what: 'search' })).code).toBe(404)
    await callAsVisitor(site, 'stopPush', { token, what: 'search' })
    expect(await pushOf()).toBe(false)
    await callAsVisitor(site, 'stopPush', { token, what: 'search', undo: true })
    expect([data.channels.push, await pushOf()]).toEqual([true, true])
  })

  it('is sent to try', async () => {
    const { device, contents } = await addDevice()
    expect((await callAsVisitor(site, 'testPush', { device })).code).toBe(200)
    expect(contents()).toMatchObject([{ title: '推送已送到这台设备' }])
  })
})

describe('push services', () => {
  it.each([404, 410])('that answer %i end the subscription', async (status) => {
    const { device, path } = await addDevice()
    await follow(device, { kind: 'flash' })
    answers.set(path, async () => ({ status }))
    await publish('没人收')
    await send()
    expect((await callAsVisitor(site, 'pushState', { device })).data.subscribed).toBe(false)
  })

  it('that ask for patience get it, and then the push', async () => {
    const { device, path, pushes } = await addDevice()
    await follow(device, { kind: 'flash' })
    answers.set(path, async () => ({ status: 429, headers: { 'retry-after': '300' } }))
    await publish('请稍后')
    await send()
    answers.clear()
    await send(minutes(4))
    expect([pushes().length, await states()]).toEqual([1, ['waiting']])
    await send(minutes(6))
    expect([pushes().length, await states()]).toEqual([2, ['sent']])
  })

  it('that find a push too large get a shorter one', async () => {
    const { device, path, pushes } = await addDevice()
    await follow(device, { kind: 'flash' })
    answers.set(path, async () => ({ status: pushes().length === 1 ? 413 : 201 }))
    await publish('太大')
    await send()
    expect([pushes().length, await states()]).toEqual([2, ['sent']])
  })

  it('that refuse are not asked again, and those that fail four times at most', async () => {
    const [refusing, failing] = [await addDevice(), await addDevice()]
    for (const { device } of [refusing, failing]) await follow(device, { kind: 'flash' })
    answers.set(refusing.path, async () => ({ status: 400 }))
    answers.set(failing.path, async () => ({ status: 503 }))
    await publish('失败')
    for (let round = 0; round < 7; round += 1) await send(minutes(round * 15))
    expect([refusing.pushes().length, failing.pushes().length]).toEqual([1, 4])
    expect(await states()).toEqual(['failed', 'failed'])
  })

  it('that break off hold up no other', async () => {
    const dead = await addDevice({ endpoint: 'http://127.0.0.1:9/closed' })
    const { device, pushes } = await addDevice()
    for (const one of [dead.device, device]) await follow(one, { kind: 'flash' })
    await publish('其他人照收')
    await send()
    expect(pushes()).toHaveLength(1)
    expect((await states()).toSorted()).toEqual(['sent', 'waiting'])
  })
})

describe('a subscription that a browser replaced', () => {
  const next = () => {
    const { decrypt, ...keys } = createReceiver()
    return { endpoint: `${service.origin}/push/next`, ...keys }
  }

  it('takes the place of the former one, with the device, its searches and its settings', async () => {
    const { device, endpoint, auth, pushes } = await addDevice({ language: 'zh-Hant-HK' })
    await follow(device, { words: '换址' })
    expect((await callAsVisitor(site, 'replacePush', { ...next(), former: { endpoint, auth } })).code).toBe(200)
    expect((await callAsVisitor(site, 'pushState', { device })).data.settings?.language).toBe('zh-Hant-HK')
    await publish('换址以后')
    await send()
    expect([pushes().length, service.received.map(({ path }) => path)]).toEqual([0, ['/push/next']])
    // Sent again, it changes nothing.
    expect((await callAsVisitor(site, 'replacePush', { ...next(), former: { endpoint, auth } })).code).toBe(404)
  })

  it('is not taken without the secret of the former one', async () => {
    const { device, endpoint, pushes } = await addDevice()
    await follow(device, { words: '换址' })
    const { auth } = createReceiver()
    expect((await callAsVisitor(site, 'replacePush', { ...next(), former: { endpoint, auth } })).code).toBe(404)
    await publish('换址不成')
    await send()
    expect(pushes()).toHaveLength(1)
  })
})

it('lists the devices of a member by name, each removed by the member alone', async () => {
  const [member, other] = [await addMember(site), await addMember(site)]
  const [first, second] = [await addDevice(), await addDevice()]
  for (const { device } of [first, second]) await member.call('joinDevice', { device })
  await query(
    `update push_subscriptions set name = 'Safari, iOS', created_at = now() - interval '1 day'
    where endpoint = $1`,
    [first.endpoint],
  )
  const devices = async (from = member) => (await from.call('pushDevices', { device: second.device })).data.list
  const [newer, older] = await devices()
  expect([newer, older]).toMatchObject([
    { name: expect.any(String), current: true },
    { name: 'Safari, iOS', current: false },
  ])
  expect(await devices(other)).toEqual([])
  expect((await other.call('removePushDevice', { id: older?.id })).code).toBe(200)
  expect(await devices()).toHaveLength(2)
  await member.call('removePushDevice', { id: older?.id })
  expect(await devices()).toEqual([newer])
  expect((await callAsVisitor(site, 'pushState', { device: first.device })).data.subscribed).toBe(false)
  // Subscribing again in that browser, signed out, brings nothing of the member’s.
  expect((await addDevice({ device: first.device })).answer.code).toBe(200)
  expect(await devices()).toEqual([newer])
  expect(await site.services.push.devices.exportPersonalData(member.id)).toMatchObject({
    push_devices: [{ language: 'zh-Hans', time_zone: 'Asia/Hong_Kong' }],
  })
  await site.services.database.orm.transaction((tx) => site.services.push.devices.erase(tx, member.id))
  expect(await devices()).toEqual([])
})

it('is counted for its flash by outcome, without a trace of its readers', async () => {
  await follow((await addDevice()).device, { kind: 'flash' })
  const refusing = async (status: number, headers = {}) => {
    const { device, path } = await addDevice()
    await follow(device, { kind: 'flash' })
    answers.set(path, async () => ({ status, headers }))
  }
  await refusing(410)
  await refusing(413)
  await refusing(429, { 'retry-after': '90000' })
  const [quiet, left, last] = [await addDevice(), await addDevice(), await addDevice()]
  for (const { device } of [quiet, left, last]) await follow(device, { kind: 'flash' })
  const settings = { language: 'zh-Hans', time_zone: 'UTC', breaking_in_quiet: true, silent_today: true }
  await callAsVisitor(site, 'savePushSettings', { device: quiet.device, ...settings, quiet: null })
  await publish('按结果计数')
  expect(await reportOf('按结果计数')).toMatchObject({ waiting: 7, sent: 0 })
  await callAsVisitor(site, 'unsubscribePush', { device: left.device })
  await query(`update push_messages set state = 'sending', sent_at = now() - interval '1 hour'
    where device_id = (select max(device_id) from push_messages)`)
  await site.services.push.tidy(new Date())
  await send()
  const report = await reportOf('按结果计数')
  expect(report).toMatchObject({ waiting: 0, sent: 1, failed: 3, skipped: 2, unknown: 1, p50: expect.any(Number) })
  expect(report.causes.map(({ cause, count }) => `${count} ${cause}`).toSorted()).toEqual(
    ['busy', 'ended', 'gone', 'interrupted', 'quiet', 'tooLarge'].map((cause) => `1 ${cause}`),
  )
})

it('is counted once where its reader ends it while it is being sent', async () => {
  const { device, path } = await addDevice()
  await follow(device, { kind: 'flash' })
  answers.set(path, async () => {
    await callAsVisitor(site, 'unsubscribePush', { device })
    return { status: 201 }
  })
  await publish('送出途中取消')
  await send()
  expect(await reportOf('送出途中取消')).toMatchObject({ waiting: 0, sent: 0, skipped: 1 })
})

it('ends nothing by a secret that is older than thirty days', async () => {
  const { device, contents } = await addDevice()
  await follow(device, { words: '旧密钥' })
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await publish('旧密钥的推送')
  await query('update push_messages set due_at = $1', [days(40)])
  await query('update push_subscriptions set next_at = $1', [days(40)])
  await send(days(32))
  const { stop: token } = contents()[0] ?? {}
  expect((await callAsVisitor(site, 'stopPush', { token, what: 'search' })).code).toBe(404)
})

it('does not send again what a process was sending when it died', async () => {
  const { device, pushes } = await addDevice()
  await follow(device, { kind: 'flash' })
  await publish('半途而废')
  await query(`update push_messages set state = 'sending', sent_at = now()`)
  await query(`update push_subscriptions set claimed_until = now() + interval '2 minutes'`)
  await send(minutes(5))
  await site.services.push.tidy(minutes(5))
  await send(minutes(6))
  expect([pushes().length, await states()]).toEqual([0, ['unknown']])
})

it.each([
  ['an address of another scheme', { endpoint: 'ftp://push.example/1' }],
  ['an address with a password', { endpoint: 'https://a:b@push.example/1' }],
  ['an address that is too long', { endpoint: `https://push.example/${'x'.repeat(1_000)}` }],
  ['an address that is too long as browsers write it', { endpoint: `https://push.example/${'港'.repeat(150)}` }],
  ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a secret that is too short', { auth: Buffer.alloc(15).toString('base64url') }],
  ['a time zone that does not exist', { time_zone: 'Mars/Olympus' }],
])('refuses %s', async (_, given) => {
  const { answer } = await addDevice(given)
  expect(answer.code).toBe(400)
})
