import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchLimits } from '#contract/outreach/saved-search-terms.ts'
import type { ItemDraft } from '#server/modules/content/items/item-draft.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { newDevices } from './owners.ts'

let site: TestSite
let number = 0

beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const newDevice = () => randomBytes(32).toString('base64url')

/** Publishes a flash and handles what followed, as the worker does. @returns its id */
async function publish(given: Partial<ItemDraft>): Promise<number> {
  number += 1
  const importKey = `found-${number}`
  const draft = testDraft({ importKey, kind: 'flash', releaseTime: new Date(Date.now() - 1_000), ...given })
  await site.services.content.saveItems([draft])
  const { rows } = await site.services.database.pool.query('select id from items where import_key = $1', [importKey])
  const itemId = Number(rows[0].id)
  await changed(itemId, draft.kind)
  return itemId
}

async function changed(itemId: number, kind: ItemDraft['kind'], isPublic = true): Promise<void> {
  number += 1
  const data = { itemId, kind, wasPublic: false, isPublic, takenBack: false }
  const event = { id: number, type: 'item.changed' as const, data, happenedAt: new Date() }
  await site.services.database.orm.transaction((tx) =>
    site.services.savedSearches.documents.item(tx, event, new Date()),
  )
}

async function findings(device: string, id: number): Promise<string[]> {
  const { data } = await callAsVisitor(site, 'searchFindings', { device, id })
  return data.list.map(({ title }) => title)
}

const save = async (device: string, query: object, channels: object = {}) =>
  (await callAsVisitor(site, 'saveSearch', { device, query, channels })).data

describe('saved searches of a device', () => {
  it('finds by words in either script, and by importance', async () => {
    const device = newDevice()
    const words = await save(device, { words: '以太幣 鏈上' })
    const breaking = await save(device, { importance: 'breaking' })
    const important = await save(device, { importance: 'important', kind: 'flash' })
    await publish({ title: '以太币链上转账创新高' })
    await publish({ title: '交易所暂停提币', importance: 'breaking' })
    await publish({ title: '以太坊开发者会议' })
    expect(await findings(device, words.id)).toEqual(['以太币链上转账创新高'])
    expect(await findings(device, breaking.id)).toEqual(['交易所暂停提币'])
    expect(await findings(device, important.id)).toEqual(['交易所暂停提币'])
  })

  it('finds by label and coin, and no longer what was withdrawn', async () => {
    const device = newDevice()
    const labels = [{ key: 'bitcoin-test', name: '比特币测试', coin: 'BTT' }] as never
    const id = await publish({ title: '带标签的快讯', labels })
    const { rows } = await site.services.database.pool.query(
      'select label_id from item_labels where item_id = $1 limit 1',
      [id],
    )
    const label = await save(device, { label: Number(rows[0].label_id) })
    const coin = await save(device, { coin: 'btt' })
    expect(label.title).toBe('比特币测试')
    expect(await findings(device, label.id)).toEqual(['带标签的快讯'])
    expect(await findings(device, coin.id)).toEqual(['带标签的快讯'])
    await changed(id, 'flash', false)
    expect(await findings(device, label.id)).toEqual([])
  })

  it('is one search however often it is saved, with the channels of the last time', async () => {
    const device = newDevice()
    const first = await save(device, { words: '稳定币' }, { push: true })
    const second = await save(device, { words: '稳定币' }, { email: true })
    expect(second.id).toBe(first.id)
    expect(second.channels).toEqual({ push: true, email: true })
    expect((await callAsVisitor(site, 'mySearches', { device })).data.list).toHaveLength(1)
  })

  it('belongs to its device alone', async () => {
    const [mine, others] = [newDevice(), newDevice()]
    const search = await save(mine, { words: '隐私' })
    expect((await callAsVisitor(site, 'mySearches', { device: others })).data.list).toEqual([])
    expect((await callAsVisitor(site, 'searchFindings', { device: others, id: search.id })).code).toBe(404)
    await callAsVisitor(site, 'removeSearch', { device: others, id: search.id })
    expect((await callAsVisitor(site, 'mySearches', { device: mine })).data.list).toHaveLength(1)
    expect((await callAsVisitor(site, 'saveSearch', { query: { words: '隐私' }, channels: {} })).code).toBe(10100)
  })

  it('refuses what asks for nothing, or for what there is not, and more than a device may have', async () => {
    const device = newDevice()
    const noSuchValue = { metric: { series: 'price.no-such-coin', above: 1 } }
    for (const query of [{}, { words: '%' }, { words: 'x'.repeat(121) }, { metric: { series: 'a' } }, noSuchValue])
      expect((await callAsVisitor(site, 'saveSearch', { device, query, channels: {} })).code).toBe(400)
    await Promise.all(
      Array.from({ length: searchLimits.ofDevice + 3 }, (_, n) => save(device, { label: n + 1, kind: 'flash' })),
    )
    const { data } = await callAsVisitor(site, 'mySearches', { device })
    expect(data.list).toHaveLength(searchLimits.ofDevice)
  })

  it('becomes the member’s at sign-in, without a second one of the same', async () => {
    const device = newDevice()
    const member = await addMember(site)
    await save(device, { words: '监管' }, { push: true })
    await save(device, { words: '挖矿' })
    await member.call('saveSearch', { query: { words: '监管' }, channels: { email: true } })
    expect((await member.call('joinDevice', { device })).data).toEqual({ joined: 1 })
    const { data } = await member.call('mySearches')
    expect(data.list.map(({ title, channels }) => [title, channels.push, channels.email]).toSorted()).toEqual([
      ['挖矿', false, false],
      ['监管', true, true],
    ])
    expect((await callAsVisitor(site, 'mySearches', { device })).data.list).toEqual([])
  })

  it('brings a member no more than a member may have; the oldest of the others stay the device’s', async () => {
    const device = newDevice()
    const member = await addMember(site)
    await site.services.database.pool.query(
      `insert into saved_searches (user_id, query, terms)
       select $1, jsonb_build_object('label', n), array['label:' || n] from generate_series(1, $2::int) as n`,
      [member.id, searchLimits.ofMember - 1],
    )
    await save(device, { words: '监管' })
    await save(device, { words: '挖矿' })
    expect((await member.call('joinDevice', { device })).data).toEqual({ joined: 1 })
    const { data } = await member.call('mySearches')
    expect([data.list.length, data.list.filter(({ title }) => title === '挖矿').length]).toEqual([
      searchLimits.ofMember,
      1,
    ])
    const left = (await callAsVisitor(site, 'mySearches', { device })).data.list
    expect(left.map(({ title }) => title)).toEqual(['监管'])
  })

  it('is a member’s within the limit of new devices', async () => {
    const [known, member] = [newDevice(), await addMember(site)]
    await member.call('joinDevice', { device: known })
    const clients = Array.from({ length: newDevices.points }, () => 'new device 127.0.0.1')
    await site.services.limiter.takeEach(clients, newDevices)
    expect(await member.call('joinDevice', { device: newDevice() })).toMatchObject(refused('tooManyRequests'))
    expect((await member.call('joinDevice', { device: known })).code).toBe(200)
    await site.services.database.pool.query('delete from rate_limits')
  })
})

describe('private addresses', () => {
  it('lead to one search, are stored as hashes, and can be revoked', async () => {
    const device = newDevice()
    const { id } = await save(device, { words: '跨链' })
    const ask = (on: boolean) => callAsVisitor(site, 'searchAddress', { device, id, kind: 'feed', on })
    const path = (await ask(true)).data.path ?? ''
    const secret = /^\/private\/([\w-]{43})\.xml$/.exec(path)?.[1] ?? ''
    const { rows } = await site.services.database.pool.query('select * from saved_search_addresses')
    expect(JSON.stringify(rows)).not.toContain(secret)
    await publish({ title: '跨链桥升级' })
    const load = (address: string) => fetch(site.origin + address)
    const answer = await load(path)
    const text = await answer.text()
    expect(text).toContain('跨链桥升级')
    expect(text).not.toContain(secret)
    expect(await (await load(`/zh-hant${path}`)).text()).toContain('跨鏈橋升級')
    const sent = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => answer.headers.get(name))
    expect(sent).toEqual(['private, no-store', 'no-referrer', 'noindex, nofollow'])
    expect((await load(path.replace('.xml', '.ics'))).status).toBe(404)
    await ask(false)
    expect((await load(path)).status).toBe(404)
  })
})

it('is saved again as it was, and has a calendar though it found nothing', async () => {
  const device = newDevice()
  const first = await save(device, { kind: 'event', words: '没有的词' }, { push: true })
  const again = await save(device, { kind: 'event', words: '没有的词' })
  expect(again).toMatchObject({ id: first.id, channels: { push: true } })
  const input = { device, id: first.id, kind: 'calendar' as const, on: true }
  const { path } = (await callAsVisitor(site, 'searchAddress', input)).data
  const answer = await fetch(site.origin + (path ?? ''))
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR/)
})

describe('what an owner’s searches found', () => {
  it('lists a document once, of searches with the channel', async () => {
    const member = await addMember(site)
    const since = new Date(Date.now() - 60_000)
    await member.call('saveSearch', { query: { words: '质押 收益' }, channels: { email: true } })
    await member.call('saveSearch', { query: { words: '质押' }, channels: { email: true } })
    await member.call('saveSearch', { query: { words: '收益' }, channels: {} })
    await publish({ title: '质押收益下降' })
    const context = { language: 'zh-Hans' as const, now: new Date(), tags: new Set<string>() }
    const found = await site.services.savedSearches.findingsSince({ userId: member.id }, since, context, {
      channel: 'email',
    })
    expect(found.map(({ title, found: list }) => [title, list.map((one) => one.title)])).toEqual([
      ['质押', ['质押收益下降']],
    ])
  })
})
