import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRepeatedly } from '#server/platform/jobs/repeated-tasks.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { openServices, type Services } from '#server/services.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, submit, type TestNewsroom, write } from '#server/test-newsroom.ts'
import { testSecret } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'

let newsroom: TestNewsroom
/** Another process on the same database. */
let other: Services

const openOther = () => {
  const { directUrl: url } = newsroom.site.services.database
  return openServices(
    { databaseUrl: url, dataDir: '', secretKey: testSecret, siteOrigin: 'http://site.test' },
    silentLog,
  )
}

beforeAll(async () => {
  newsroom = await openTestNewsroom()
  other = await openOther()
})
afterAll(async () => {
  await other.close()
  await newsroom.close()
})

const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)

/** Plans a text and lets its time come. */
async function due(title: string, ago = '1 second'): Promise<number> {
  const { author, editor } = newsroom
  const { id, version } = await submit(newsroom, author, { title })
  const publish_time = siteTime(new Date(Date.now() + 3_600_000))
  const { data } = await editor.call('decideReview', { id, version, decision: 'approve', publish_time })
  expect(data).toMatchObject({ state: 'approved', item_id: null })
  await query(`update manuscripts set publish_at = date_trunc('second', now()) - $2::interval where id = $1`, [id, ago])
  return id
}
const itemsOf = async (id: number) =>
  (await query(`select id, release_time from items where import_key = $1`, [`manuscript:${id}`])).rows
const published = async (id: number) =>
  (
    await query(`select count(*)::int as n from audit_log where target = $1 and action = 'manuscript.publish'`, [
      `manuscript:${id}`,
    ])
  ).rows[0].n

describe('publishing at a time', () => {
  it('happens once, whoever looks, with the planned time', async () => {
    const ids = [await due('定时一'), await due('定时二'), await due('定时三')]
    const planned = (await query(`select publish_at from manuscripts where id = $1`, [ids[0]])).rows[0].publish_at
    const { manuscripts } = newsroom.site.services
    const now = new Date()
    const done = await Promise.all(
      [manuscripts, other.manuscripts, manuscripts, other.manuscripts].map((one) => one.publishDue(now)),
    )
    expect(done.flat().toSorted((a, b) => a - b)).toEqual(ids)
    for (const id of ids) expect([(await itemsOf(id)).length, await published(id)]).toEqual([1, 1])
    expect((await itemsOf(ids[0] ?? 0))[0].release_time).toEqual(planned)
    const { data } = await callAsVisitor(newsroom.site, 'getArticleList', {})
    expect(data.list.map(({ title }) => title)).toEqual(expect.arrayContaining(['定时一', '定时二', '定时三']))
    expect(await manuscripts.publishDue(new Date())).toEqual([])
    const messages = (await newsroom.author.call('myMessages', {}, { language: 'en' })).data.list
    const title = '“定时一” is published'
    expect(messages.filter((one) => one.title === title)).toMatchObject([
      { kind: 'review', link: expect.stringMatching(/^\/contents\/\d+$/) },
    ])
  })

  it('does not happen before its time', async () => {
    const { author, editor } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '未到时' })
    await editor.call('decideReview', {
      id,
      version,
      decision: 'approve',
      publish_time: siteTime(new Date(Date.now() + 3_600_000)),
    })
    expect(await other.manuscripts.publishDue(new Date())).toEqual([])
    await author.call('withdrawManuscript', { id })
  })

  it('happens after a restart, also where a process died in the middle', async () => {
    const id = await due('重启之间')
    const dying = await newsroom.site.services.database.pool.connect()
    await dying.query('begin')
    await dying.query('select 1 from manuscripts where id = $1 for update', [id])
    await other.close()
    expect(await newsroom.site.services.manuscripts.publishDue(new Date())).toEqual([])
    dying.release(true)
    other = await openOther()
    await expect.poll(() => other.manuscripts.publishDue(new Date())).toEqual([id])
    expect([(await itemsOf(id)).length, await published(id)]).toEqual([1, 1])
  })

  it('is kept by a clock in each process', async () => {
    const services = [newsroom.site.services, other]
    const clocks = services.map(({ manuscripts }) => runRepeatedly([manuscripts.task], silentLog))
    const id = await due('时钟')
    await expect.poll(() => itemsOf(id).then((rows) => rows.length)).toBe(1)
    await Promise.all(clocks.map((clock) => clock.close()))
    expect(await published(id)).toBe(1)
  })

  it('raises an alarm where it is late, and one that fails holds up no other', async () => {
    const { editor } = newsroom
    const broken = await due('坏的', '2 minutes')
    const sound = await due('好的')
    expect((await editor.call('getDesk', {})).data).toMatchObject({ late: 1, scheduled: 2 })
    await query(`update manuscripts set fields = jsonb_set(fields, '{title}', '""') where id = $1`, [broken])
    await query(`update manuscripts set fields = fields - 'document' where id = $1`, [broken])
    expect(await other.manuscripts.publishDue(new Date())).toEqual([sound])
    expect((await editor.call('getDesk', {})).data).toMatchObject({ late: 1, scheduled: 1 })
    await query(`delete from manuscripts where id = $1`, [broken])
  })
})

describe('a change in one process', () => {
  it('shows in the pages of all', async () => {
    const { author, editor } = newsroom
    const { openSite } = await import('#server/site.ts')
    const app = await openSite({ siteOrigin: 'http://site.test', trustProxy: false }, silentLog as never, other)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const page = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    try {
      const { id, version } = await write(newsroom, author, { title: '两个进程' })
      expect(await page('/columns')).not.toContain('两个进程')
      await author.call('submitManuscript', { id, version })
      const { data } = await editor.call('decideReview', { id, version, decision: 'approve' })
      await expect.poll(() => page(`/contents/${data.item_id}`)).toContain('两个进程')
      await editor.call('unpublishArticle', { id: data.item_id })
      await expect.poll(() => page(`/contents/${data.item_id}`)).not.toContain('两个进程')
    } finally {
      await app.close()
    }
  })
})
