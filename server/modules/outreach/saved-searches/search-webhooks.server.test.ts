import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookLimits } from '#contract/integration/integration-terms.ts'
import { isSignedWith, openReceiver, type Receiver } from '#server/modules/integration/webhooks/test-receiver.ts'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
let receiver: Receiver
let made = 0
beforeAll(async () => {
  // This machine is where receivers of tests are.
  const webhookFetcher = createFetcher({ isPublic: (address) => address === '127.0.0.1' })
  site = await openTestSite({ webhooksAllowPrivate: true, webhookFetcher })
})
afterAll(() => site.close())
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

const query = async (text: string) => (await site.services.database.pool.query(text)).rows
const addReader = () => {
  made += 1
  return addMember(site, { email: `webhooks${made}@mail.test` })
}
const save = async (member: TestMember, words: string) =>
  (await member.call('saveSearch', { query: { words }, channels: {} })).data.id
const setWebhook = (member: TestMember, id: number, url: string | null = receiver.url) =>
  member.call('searchWebhook', { id, url })
const shown = async (member: TestMember, id: number) =>
  (await member.call('mySearches')).data.list.find((one) => one.id === id)?.webhook

/** Publishes a flash, and handles what followed as the worker does. */
async function announce(title: string): Promise<void> {
  made += 1
  const importKey = `webhook${made}`
  const releaseTime = new Date(Date.now() - 1_000)
  await site.services.content.saveItems([testDraft({ importKey, kind: 'flash', title, releaseTime })])
  const [{ id }] = await query(`select id from items where import_key = '${importKey}'`)
  const data = { itemId: Number(id), kind: 'flash' as const, wasPublic: false, isPublic: true, takenBack: false }
  await site.services.database.orm.transaction((tx) =>
    site.services.savedSearches.documents.item(
      tx,
      { id: made, type: 'item.changed', data, happenedAt: new Date() },
      new Date(),
    ),
  )
}

/** Publishes a flash, and sends what waits to webhooks. */
async function publish(title: string): Promise<void> {
  await announce(title)
  await site.services.webhooks.sendDue(new Date())
}

describe('a webhook of a saved search', () => {
  it('is told of what the search finds, signed with the secret of the answer', async () => {
    const member = await addReader()
    const id = await save(member, '跨链')
    const { secret } = (await setWebhook(member, id)).data
    expect(await shown(member, id)).toEqual({ url: receiver.url, stopped_why: null })
    await publish('跨链桥恢复提币')
    await publish('别的消息')
    const [message, ...others] = receiver.received
    expect(others).toEqual([])
    expect(message && isSignedWith(message, secret ?? '')).toBe(true)
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'search.found',
      data: { search: id, kind: 'flash', texts: [{ language: 'zh-Hans', title: '跨链桥恢复提币' }, {}] },
    })
  })

  it('that is switched off, or whose search is removed, is told of nothing', async () => {
    const member = await addReader()
    const [off, removed] = [await save(member, '质押'), await save(member, '质押 收益')]
    for (const id of [off, removed]) await setWebhook(member, id)
    expect((await setWebhook(member, off, null)).data).toEqual({ secret: null })
    await member.call('removeSearch', { id: removed })
    await publish('质押收益下降')
    expect(receiver.received).toEqual([])
    expect(await shown(member, off)).toBeNull()
    expect(await query(`select id from webhooks where owner_id = ${member.id}`)).toEqual([])
  })

  it('that was given another address has another secret, and the former address gets nothing', async () => {
    const member = await addReader()
    const id = await save(member, '挖矿')
    const first = await setWebhook(member, id, `${receiver.url}/former`)
    const second = await setWebhook(member, id)
    expect(second.data.secret).not.toBe(first.data.secret)
    await publish('挖矿难度下调')
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('belongs to its member: nobody else sets it, and administrators do not see it', async () => {
    const [member, other] = [await addReader(), await addReader()]
    const administrator = await addMember(site, { roles: ['administrator'] })
    const id = await save(member, '清算')
    expect((await setWebhook(other, id)).code).toBe(404)
    await setWebhook(member, id)
    await publish('清算规模上升')
    const [{ webhook, delivery }] = await query(
      `select webhook_id as webhook, id as delivery from webhook_deliveries order by id desc limit 1`,
    )
    expect((await administrator.call('webhooks')).data.list).toEqual([])
    expect((await administrator.call('webhook', { id: webhook })).data).toBeNull()
    expect((await administrator.call('switchWebhook', { id: webhook, active: false })).data).toBeNull()
    expect((await administrator.call('webhookDeliveries', { id: webhook })).data.list).toEqual([])
    expect((await administrator.call('webhookDelivery', { id: delivery })).data).toBeNull()
  })

  it('that reports to be gone is stopped, and its member is notified', async () => {
    const member = await addReader()
    const id = await save(member, '期权')
    await setWebhook(member, id)
    receiver.answer = (response) => response.writeHead(410).end()
    await publish('期权未平仓量新高')
    expect(await shown(member, id)).toEqual({ url: receiver.url, stopped_why: 'gone' })
    expect(await query(`select link from messages where user_id = ${member.id}`)).toEqual([{ link: '/notices' }])
  })

  it('takes turns with those of others: of one member two are sent to at a time', async () => {
    const [member, other] = [await addReader(), await addReader()]
    for (const words of ['拍卖', '竞价', '拍卖 竞价']) await setWebhook(member, await save(member, words))
    await setWebhook(other, await save(other, '拍卖'))
    const { answer } = receiver
    const waiting: ServerResponse[] = []
    receiver.answer = (response) => waiting.push(response)
    await announce('拍卖竞价开始')
    const { task, close } = site.services.webhooks
    for (let looks = 0; looks < 2; looks += 1) await task.run(new AbortController().signal)
    await expect.poll(() => waiting.length).toBe(3)
    receiver.answer = answer
    for (const response of waiting) response.writeHead(204).end()
    await close()
    expect(
      await query(`select owner_id, count(*)::int from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
        where state = 'delivered' and owner_id in (${member.id}, ${other.id}) group by owner_id order by count`),
    ).toEqual([
      { owner_id: other.id, count: 1 },
      { owner_id: member.id, count: 2 },
    ])
  })

  it('is refused without a confirmed address, and beyond the limit also at the same moment', async () => {
    const without = await addMember(site)
    expect((await setWebhook(without, await save(without, '税务'))).data).toBeNull()
    const member = await addReader()
    const ids: number[] = []
    for (let n = 0; n < webhookLimits.ofMember + 2; n++) ids.push(await save(member, `词${n}`))
    const answers = await Promise.all(ids.map((id) => setWebhook(member, id)))
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(webhookLimits.ofMember)
    expect(await query(`select id from webhooks where owner_id = ${member.id}`)).toHaveLength(webhookLimits.ofMember)
  })
})

it('addresses that are private, or not encrypted, are refused', async () => {
  const strict = await openTestSite()
  const member = await addMember(strict, { email: 'strict@mail.test' })
  const { id } = (await member.call('saveSearch', { query: { words: '储备' }, channels: {} })).data
  const addresses = ['http://example.org/', 'https://127.0.0.1/', 'https://[::1]/', 'https://a:b@example.org/']
  const answers = await Promise.all(addresses.map((url) => member.call('searchWebhook', { id, url })))
  await strict.close()
  expect(answers.map(({ data, code }) => [data, code])).toEqual(addresses.map(() => [null, 10910]))
})
