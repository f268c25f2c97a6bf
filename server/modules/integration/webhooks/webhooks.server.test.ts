import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Webhook, WebhookFields } from '#contract/integration/webhooks.ts'
import type { ItemDraft } from '#server/modules/content/items/service.ts'
import { transaction } from '#server/platform/database/database.ts'
import { testDraft } from '#server/test-draft.ts'
import { deliverEvents } from '#server/test-events.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { openReceiver, type Receiver } from './test-receiver.ts'

/** Events that are reported, and those that are not: they come from the database, in the transaction of a change. */

let site: TestSite
let administrator: TestMember
let receiver: Receiver
let webhook: Webhook
beforeAll(async () => {
  site = await openTestSite({ webhooksAllowPrivate: true })
  administrator = await addMember(site, { nickname: '管理员', roles: ['administrator', 'editor'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  await pool('delete from webhooks')
  await pool('delete from outbox_events')
  await pool('delete from items')
  receiver = await openReceiver()
  webhook = await add()
})
afterEach(() => receiver.close())

const pool = (text: string, values: unknown[] = []) => site.services.database.pool.query(text, values)

async function add(fields: Partial<WebhookFields> = {}): Promise<Webhook> {
  const { data, message } = await administrator.call('saveWebhook', {
    name: '合作方',
    url: receiver.url,
    events: ['published', 'changed', 'withdrawn'],
    kinds: ['article', 'flash'],
    ...fields,
  })
  if (!data?.saved) throw new Error(message)
  return data.webhook
}

/** Returns the arrivals once everything that is due was sent. */
async function delivered(now = new Date()) {
  await deliverEvents(site.services, now)
  await site.services.webhooks.sendDue(now)
  return receiver.received.splice(0).map(({ body }) => JSON.parse(body))
}
const types = async (now?: Date) => (await delivered(now)).map(({ type, data }) => [type, data.id])

/** @returns the number that readers know it by */
async function publishFlash(title: string): Promise<number> {
  const { data, message } = await administrator.call('publishFlash', {
    title,
    text: `${title}。`,
    importance: 'important',
  })
  if (data?.saved !== true) throw new Error(message)
  return data.flash.item ?? 0
}

const draftOf = (importKey: string, given: Partial<ItemDraft> = {}) =>
  testDraft({ importKey, title: `导入的${importKey}`, hash: `${importKey}1`, ...given })
const save = (key: string, given?: Partial<ItemDraft>) => site.services.content.saveItems([draftOf(key, given)])
const idOf = async (key: string) => (await site.services.content.idsByImportKey([key])).get(key) as number

describe('events', () => {
  it('tell of a flash with its text in each language, once', async () => {
    const id = await publishFlash('稳定币条例生效')
    const [message, ...more] = await delivered()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      type: 'flash.published',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { id, kind: 'flash', url: `http://site.test/news/${id}`, importance: 'important' },
    })
    expect(message.data.texts.map((text: { language: string; title: string }) => [text.language, text.title])).toEqual([
      ['zh-Hans', '稳定币条例生效'],
      ['zh-Hant-HK', '穩定幣條例生效'],
    ])
    expect(message.data.texts[0].html).toContain('条例生效。')
    expect(await delivered()).toEqual([])
  })

  it('tell of imports, of their changes, and of nothing when nothing changed', async () => {
    await save('a')
    const id = await idOf('a')
    expect(await types()).toEqual([['article.published', id]])
    await save('a')
    expect(await types()).toEqual([])
    await save('a', { hash: 'a2', html: '<p>改了</p>' })
    expect(await types()).toEqual([['article.changed', id]])
  })

  it('tell of what goes offline, comes back and is removed', async () => {
    await save('b')
    const id = await idOf('b')
    await delivered()
    await administrator.call('unpublishArticle', { id, reason: '试' })
    expect(await delivered()).toEqual([
      expect.objectContaining({
        type: 'article.withdrawn',
        data: { id, kind: 'article', url: `http://site.test/contents/${id}` },
      }),
    ])
    await administrator.call('restoreArticle', { id })
    expect(await types()).toEqual([['article.published', id]])
    await pool('delete from items where id = $1', [id])
    expect(await types()).toEqual([['article.withdrawn', id]])
  })

  it('tell of nothing that was rolled back, and of one transaction once', async () => {
    const { database, content } = site.services
    await transaction(database, async (tx) => {
      await content.saveItemsIn(tx, [draftOf('c')])
      throw new Error('No')
    }).catch(() => undefined)
    expect(await delivered()).toEqual([])
    await transaction(database, async (tx) => {
      await content.saveItemsIn(tx, [draftOf('c')])
      await content.saveItemsIn(tx, [draftOf('c', { hash: 'c2', title: '又改' })])
    })
    expect(await types()).toEqual([['article.published', await idOf('c')]])
  })

  it('wait for the time from which readers have an item', async () => {
    const releaseTime = new Date(Date.now() + 3_600_000)
    await save('d', { releaseTime })
    await save('d', { releaseTime, hash: 'd2', title: '先改好' })
    expect(await delivered()).toEqual([])
    const id = await idOf('d')
    await pool('update items set release_time = now() where id = $1', [id])
    expect(await types(new Date(releaseTime.getTime() + 1_000))).toEqual([['article.published', id]])
  })

  it('tell of nothing that readers never had', async () => {
    await save('e', { status: 'draft' })
    const id = await idOf('e')
    await pool('delete from items where id = $1', [id])
    expect(await delivered()).toEqual([])
  })

  it('tell of a retracted flash, although its page is still there', async () => {
    const id = await publishFlash('先发后撤')
    await delivered()
    const { data } = await administrator.call('getFlash', { item: id })
    const { code } = await administrator.call('retractFlash', { item: id, version: data.version, note: '消息有误' })
    expect(code).toBe(200)
    const [message] = await delivered()
    expect(message).toMatchObject({
      type: 'flash.withdrawn',
      data: { id, notices: [{ kind: 'retraction', text: '消息有误' }] },
    })
  })

  it('go to those who asked for them', async () => {
    const other = await openReceiver()
    try {
      await add({ url: other.url, events: ['withdrawn'], kinds: ['flash'] })
      await save('f')
      const id = await publishFlash('只要撤回')
      await delivered()
      expect(other.received).toEqual([])
      await pool(`update items set status = 'withdrawn' where id = $1`, [id])
      await delivered()
      expect(other.received.map(({ body }) => JSON.parse(body).type)).toEqual(['flash.withdrawn'])
    } finally {
      await other.close()
    }
  })

  it('are not gathered while nobody listens', async () => {
    await administrator.call('switchWebhook', { id: webhook.id, active: false })
    await save('g')
    expect((await pool('select count(*)::int as n from outbox_events')).rows[0].n).toBe(0)
    await administrator.call('switchWebhook', { id: webhook.id, active: true })
    expect(await delivered()).toEqual([])
  })

  it('come from many transactions to two processes exactly once each', async () => {
    for (let each = 0; each < 30; each += 1) await save(`h${each}`)
    const now = new Date()
    const { webhooks } = site.services
    const process = async () => {
      await deliverEvents(site.services, now)
      await webhooks.sendDue(now)
    }
    await Promise.all([process(), process(), process(), process()])
    await webhooks.sendDue(new Date())
    const ids = receiver.received.map(({ body }) => JSON.parse(body).data.id)
    expect(ids).toHaveLength(30)
    expect(new Set(ids).size).toBe(30)
  })
})
