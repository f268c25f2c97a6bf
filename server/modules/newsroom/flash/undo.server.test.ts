import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualUndoMs } from '#server/platform/undo-time.ts'
import { openServices, type Services } from '#server/services.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { refused } from '#server/test-refusal.ts'
import { testSecret } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'

let newsroom: TestNewsroom
/** Another process on the same database. */
let other: Services

beforeAll(async () => {
  newsroom = await openTestNewsroom()
  const { directUrl: url } = newsroom.site.services.database
  const config = { databaseUrl: url, dataDir: '', secretKey: testSecret, siteOrigin: 'http://site.test' }
  other = await openServices(config, silentLog)
})
afterAll(async () => {
  await other.close()
  await newsroom.close()
})

const query = async (sql: string, values: unknown[] = []) =>
  (await newsroom.site.services.database.pool.query(sql, values)).rows
/** The seconds of an undo are over. */
const pass = (id: number) =>
  query(
    `update flash_reports set publish_at = now() - make_interval(secs => 1) where id = $1 and undo is not null and state = 'planned'`,
    [id],
  )
const publish = async (given: object, by = newsroom.editor) =>
  (await by.call('publishFlash', { despite: true, undoable: true, ...given })).data
const published = async (title: string, given: object = {}) => {
  const answer = await publish({ title, text: `${title}。`, ...given })
  if (answer.saved !== true || answer.flash.id === null) throw new Error('nothing was published')
  return { ...answer.flash, id: answer.flash.id }
}
const undo = (id: number, by = newsroom.editor) => by.call('undoFlash', { id })
const titles = async () =>
  (await callAsVisitor(newsroom.site, 'getArticleList', { type: 2, size: 100 })).data.list.map(({ title }) => title)

describe('a flash that can be undone', () => {
  it('reaches readers when that is over, once, with that moment', async () => {
    const { id, state, undo_ms } = await published('交易所暂停提币')
    expect([state, undo_ms]).toEqual(['planned', usualUndoMs])
    expect(await other.flashDesk.publishDue(new Date()), 'not before').toEqual([])
    expect(await titles()).not.toContain('交易所暂停提币')
    await pass(id)
    const { flashDesk } = newsroom.site.services
    const done = await Promise.all([flashDesk, other.flashDesk].map((one) => one.publishDue(new Date())))
    expect(done.flat()).toEqual([id])
    expect(await titles()).toContain('交易所暂停提币')
    const logged = await query(`select actor_id from audit_log where action = 'flash.publish' order by id desc limit 1`)
    expect(logged).toEqual([{ actor_id: newsroom.editor.id }])
    expect(await undo(id)).toMatchObject(refused('undoTooLate'))
  })

  it('is nowhere before that: on no page, in no feed, sitemap, search, message or webhook, whichever process answers', async () => {
    const title = '撤销期内不露面'
    await query(`insert into webhooks (name, url, events, kinds, secret_sealed, active)
      values ('全部', 'https://hook.test/', '{published}', '{flash}', '', true)`)
    // The pages before are cached, so that a repeated request returns the one that a reader would get.
    const shown = async () => {
      const answers = await Promise.all(
        ['/', '/news', '/zh-hant/news', '/feed.xml', '/feed.json', '/sitemap-1.xml'].map(async (path) =>
          (await fetch(newsroom.site.origin + path)).text(),
        ),
      )
      const found = await callAsVisitor(newsroom.site, 'search', { keyword: title })
      const context = { language: 'zh-Hans' as const, now: new Date(), tags: new Set<string>() }
      const elsewhere = await other.content.list({ kind: 'flash', page: 1, size: 100 }, context)
      return [...answers, JSON.stringify(found), JSON.stringify(elsewhere)].filter((text) => text.includes(title))
        .length
    }
    const traces = async () => {
      const tables = ['items', 'item_texts', 'outbox_events', 'messages', 'webhook_deliveries']
      const counts = tables.map(async (name) => (await query(`select count(*)::int as n from ${name}`))[0].n)
      return Promise.all(counts)
    }
    expect(await shown()).toBe(0)
    const before = await traces()
    const { id } = await published(title)
    expect(await shown()).toBe(0)
    expect(await traces()).toEqual(before)
    await pass(id)
    await other.flashDesk.publishDue(new Date())
    await expect.poll(shown).toBeGreaterThan(3)
    expect(await traces()).not.toEqual(before)
  })

  it('is a draft again, or planned as it was, when it is undone', async () => {
    const { id } = await published('按错了发布')
    expect(await undo(id, newsroom.colleague)).toMatchObject(refused('notAllowed'))
    expect((await undo(id)).data).toMatchObject({ state: 'draft', title: '按错了发布', publish_time: null })
    await pass(id)
    expect(await other.flashDesk.publishDue(new Date())).toEqual([])
    expect(await titles()).not.toContain('按错了发布')

    const publish_time = '2099-01-01 08:00:00'
    const time = (await query(`select to_char(now() + interval '8 hours 1 day', 'YYYY-MM-DD HH24:MI:00') as t`))[0].t
    const planned = await newsroom.editor.call('publishFlash', { title: '定好的', publish_time: time, despite: true })
    if (planned.data.saved !== true) throw new Error('not planned')
    const { version, id: number } = planned.data.flash
    expect(publish_time).not.toBe(time)
    const early = await publish({ id: number, version, title: '定好的' })
    expect(early.saved).toBe(true)
    expect((await undo(number ?? 0)).data).toMatchObject({ state: 'planned', publish_time: time })
  })

  it('is what it was before the first time, where it was published once more meanwhile', async () => {
    const { id, version } = await published('发了两次')
    expect((await publish({ id, version, title: '发了两次', text: '改了一句。' })).saved).toBe(true)
    expect((await undo(id)).data).toMatchObject({ state: 'draft', publish_time: null })
    await pass(id)
    expect(await other.flashDesk.publishDue(new Date())).toEqual([])
    expect(await titles()).not.toContain('发了两次')
  })

  it('either goes out or is undone where both happen at the same moment', async () => {
    for (let n = 0; n < 12; n++) {
      const title = `同时发出${n}`
      const { id } = await published(title)
      await pass(id)
      const publishing = () => other.flashDesk.publishDue(new Date())
      const [first, second] = n % 2 === 0 ? [publishing(), undo(id)] : [undo(id), publishing()]
      await Promise.all([first, second])
      const { code } = (await (n % 2 === 0 ? second : first)) as Awaited<ReturnType<typeof undo>>
      const [row] = await query(`select state, item_id is not null as out from flash_reports where id = $1`, [id])
      expect([row.state, row.out]).toEqual(code === 200 ? ['draft', false] : ['published', true])
    }
  })

  it('goes out before a colleague publishes nearly the same, who is told of it', async () => {
    const text = '美国证监会批准首只以太坊现货基金，周二开始交易。'
    const { id } = await published('证监会批准以太坊现货基金', { text })
    const same = { title: '证监会批准首只以太坊现货基金', text, despite: false }
    const answer = await publish(same, newsroom.colleague)
    expect(answer).toMatchObject({ saved: 'similar', similar: [{ title: '证监会批准以太坊现货基金' }] })
    expect(await undo(id)).toMatchObject(refused('undoTooLate'))
  })

  it('is at once with readers where the site says nothing else, and where nobody asks for an undo', async () => {
    await newsroom.editor.call('publishFlash', { title: '程序发的快讯', despite: true })
    expect(await titles()).toContain('程序发的快讯')
    await newsroom.site.services.settings.saveSetting('flash_at_once', 'yes')
    await expect.poll(() => newsroom.site.services.settings.flashAtOnce()).toBe(true)
    const flash = await published('突发快讯')
    expect([flash.state, flash.undo_ms]).toEqual(['published', undefined])
    expect(await titles()).toContain('突发快讯')
  })
})
