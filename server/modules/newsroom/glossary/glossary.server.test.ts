import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { openServices, type Services } from '#server/services.ts'
import { openSite } from '#server/site.ts'
import { testDraft } from '#server/test-draft.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { testSecret } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'

let newsroom: TestNewsroom
/** Another process on the same database. */
let other: { services: Services; origin: string; close(): Promise<void> }

beforeAll(async () => {
  newsroom = await openTestNewsroom()
  const { directUrl: url } = newsroom.site.services.database
  const config = { databaseUrl: url, dataDir: '/tmp', siteOrigin: 'http://site.test', secretKey: testSecret }
  const services = await openServices({ ...config, environment: 'test' }, silentLog)
  const app = await openSite({ ...config, trustProxy: false }, silentLog as never, services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const close = async () => {
    await app.close()
    await services.close()
  }
  other = { services, origin: `http://127.0.0.1:${port}`, close }
})
afterAll(async () => {
  await other.close()
  await newsroom.close()
})

const refusal = (name: keyof typeof errorCatalogue) => ({ code: errorCatalogue[name].code })
const wonton = { list: 'term' as const, hans: '热馄饨', hk: '熱雲吞', tw: '熱餛飩', en: 'hot wonton' }
const save = (given: object, member = newsroom.editor) =>
  member.call('saveGlossaryEntry', { ...wonton, version: 0, ...given })
const entry = async (hans: string) =>
  (await newsroom.editor.call('glossaryEntries', { keyword: hans })).data.list.find((one) => one.hans === hans)

async function article(key: string, html: string, title = '市场'): Promise<number> {
  const { content } = newsroom.site.services
  await content.saveItems([testDraft({ importKey: key, title, html, summary: '摘要' })])
  return (await content.idsByImportKey([key])).get(key) ?? 0
}
const pageOf = async (id: number, origin = newsroom.site.origin) =>
  (await fetch(`${origin}/zh-hant/contents/${id}`)).text()

describe('a change of terms', () => {
  it('is shown before it is taken, and taken by the pages of every process without a restart', async () => {
    const concerned = await article('a-1', '<p>一碗热<b>馄饨</b>卖到58元，热馄饨爱好者不满。</p>')
    const untouched = await article('a-2', '<p>比特币突破10万美元。</p>')
    const origins = [newsroom.site.origin, other.origin]
    for (const origin of origins) expect(await pageOf(concerned, origin)).toContain('熱餛飩愛好者')

    const preview = await newsroom.editor.call('previewGlossary', { ...wonton, added: true })
    expect(preview.data).toMatchObject({ faults: [], warnings: [], looked: 2, changed: 1, places: 2 })
    expect(preview.data.list).toMatchObject([{ id: concerned, kind: 'article', language: 'zh-Hans' }])
    expect(preview.data.list[0]?.places[1]).toMatchObject({ before: '熱餛飩', after: '熱雲吞', tail: '愛好者不滿。' })
    expect(await entry('热馄饨')).toBeUndefined()

    expect((await save({})).data).toMatchObject({ saved: true, entry: { origin: 'added', version: 1 } })
    for (const origin of origins) {
      await expect.poll(() => pageOf(concerned, origin)).toContain('熱雲吞愛好者')
    }
    await Promise.all([
      newsroom.site.services.glossary.glossaryUpdates.whenIdle(),
      other.services.glossary.glossaryUpdates.whenIdle(),
    ])
    expect(await pageOf(concerned)).toContain('一碗熱<b>雲吞</b>賣到')
    expect(await pageOf(untouched, other.origin)).toContain('比特幣突破10萬美元。')
    const { rows } = await newsroom.site.services.database.pool.query(
      "select distinct engine_version from item_texts where origin = 'conversion'",
    )
    expect(rows).toEqual([{ engine_version: newsroom.site.services.engine.version }])
  })

  it('reaches names, which are converted as they are read', async () => {
    const { content } = newsroom.site.services
    await content.saveItems([testDraft({ importKey: 'n-1', labels: [{ key: 'lu', name: '热卤味' }] })])
    const id = (await content.idsByImportKey(['n-1'])).get('n-1') ?? 0
    expect(await pageOf(id, other.origin)).toContain('熱滷味')
    await save({ hans: '热卤味', hk: '滷水小食', tw: '熱滷味' })
    await expect.poll(() => pageOf(id, other.origin)).toContain('滷水小食')
  })

  it('reaches the words by which labels are found, also synonyms', async () => {
    const { pool } = newsroom.site.services.database
    await pool.query("insert into labels (key, name, synonyms) values ('mi-xian', '过桥', '{熱滇粉條}')")
    const authorization = newsroom.author.token
    const suggested = async (text: string, site: { origin: string }) =>
      (await callAsVisitor(site, 'labelSuggestions', { text }, { headers: { authorization } })).data.list.map(
        ({ name }) => name,
      )
    const sites = [newsroom.site, other]
    for (const site of sites) expect(await suggested('熱滇粉條', site)).toEqual(['过桥'])
    await save({ hans: '热云米线', hk: '熱滇粉條', tw: '熱滇粉條' })
    for (const site of sites) {
      await expect.poll(() => suggested('热云米线', site)).toEqual(['过桥'])
      expect(await suggested('熱滇粉條', site)).toEqual(['过桥'])
    }
  })

  it('upon another one leaves nothing behind, in whichever process', async () => {
    const { content } = newsroom.site.services
    const drafts = Array.from({ length: 60 }, (_, index) =>
      testDraft({ importKey: `many-${index}`, title: `热汤圆与热烧卖${index}`, html: '<p>热汤圆</p>' }),
    )
    await content.saveItems(drafts)
    await save({ hans: '热汤圆', hk: '熱湯丸', tw: '熱湯圓' })
    await save({ hans: '热烧卖', hk: '熱燒賣皇', tw: '熱燒賣' })
    const { pool } = newsroom.site.services.database
    const titles = async () =>
      (
        await pool.query(
          "select distinct regexp_replace(title, '\\d+', '') as title from item_texts where title like '熱湯%'",
        )
      ).rows
    await expect.poll(titles).toEqual([{ title: '熱湯丸與熱燒賣皇' }])
    for (const { glossary } of [newsroom.site.services, other.services]) await glossary.glossaryUpdates.whenIdle()
    const { rows } = await pool.query("select distinct engine_version from item_texts where origin = 'conversion'")
    expect(rows).toEqual([{ engine_version: other.services.engine.version }])
  })

  it('that concerns English alone converts nothing', async () => {
    const { version } = newsroom.site.services.engine
    const { data } = await newsroom.editor.call('previewGlossary', { ...shippedTerm, en: 'the blockchain' })
    expect(data).toMatchObject({ changed: 0, faults: [] })
    expect((await save({ ...shippedTerm, en: 'the blockchain' })).data).toMatchObject({ entry: { origin: 'changed' } })
    await newsroom.site.services.glossary.glossaryUpdates.whenIdle()
    expect(newsroom.site.services.engine.version).toBe(version)
  })
})

const shippedTerm = { list: 'term' as const, hans: '区块链', hk: '區塊鏈', tw: '區塊鏈', en: 'blockchain' }

describe('entries', () => {
  it('are changed on the version that was read, and a colleague sees the newer one', async () => {
    const given = { hans: '炒面条', hk: '炒麵', tw: '炒麵條', en: '' }
    const answers = await Promise.all([save(given), save({ ...given, hk: '炒麵條' }, newsroom.colleague)])
    expect(answers.map(({ data }) => data.saved).toSorted()).toEqual([false, true])
    const [loser] = answers.flatMap(({ data }) => (data.saved ? [] : [data.current]))
    expect(loser).toMatchObject({ hans: '炒面条', version: 1 })
    expect((await save({ ...given, hk: '炒粉', version: 1 })).data).toMatchObject({
      saved: true,
      entry: { version: 2 },
    })
  })

  it('that were shipped are taken away, and come back by undoing it', async () => {
    const given = { list: 'name' as const, hans: '余弦', hk: '余弦', tw: '', en: '' }
    expect((await save({ ...given, removed: true })).data).toMatchObject({ entry: { origin: 'removed', version: 1 } })
    const changes = async () =>
      (await newsroom.editor.call('glossaryChanges', { list: 'name', hans: '余弦' })).data.list
    const [removal] = await changes()
    expect(removal).toMatchObject({
      before: { hk: '余弦' },
      after: null,
      undoable: true,
      by: { id: newsroom.editor.id },
    })
    const undone = await newsroom.colleague.call('undoGlossaryChange', { id: removal?.id })
    expect(undone.data).toMatchObject({ saved: true, entry: { origin: 'shipped', version: 2 } })
    expect((await changes()).map(({ undoable }) => undoable)).toEqual([true, false])
    const again = await newsroom.editor.call('undoGlossaryChange', { id: removal?.id })
    expect(again.data).toMatchObject({ saved: false, current: { origin: 'shipped' } })
    const acts = (await newsroom.administrator.call('auditLog', { target: 'glossary:name:余弦' })).data.list
    expect(acts.map(({ action }) => action)).toEqual(['glossary.add', 'glossary.remove'])
  })

  it.each([
    ['nothing in them', { hans: ' ' }, 'empty'],
    ['a source that a name has', { hans: '周鸿祎' }, 'duplicate'],
    ['a circle', { hans: '打车', hk: '的士', tw: '的士' }, 'cycle'],
    ['markup', { hans: '标记', hk: '<b>' }, 'unreadable'],
  ])('with %s are refused, by the preview and on saving', async (_, given, fault) => {
    await save({ hans: '的士', hk: '打車', tw: '計程車' })
    const preview = await newsroom.editor.call('previewGlossary', { ...wonton, ...given, added: true })
    expect(preview.data).toMatchObject({ looked: 0, list: [] })
    expect(preview.data.faults.map((one) => one.fault)).toContain(fault)
    const answer = await save(given)
    expect(answer).toMatchObject(refusal('glossaryRefused'))
    expect(answer.fields).toContain(fault)
  })

  it('are found by list, origin and word', async () => {
    const found = async (filter: object) => (await newsroom.editor.call('glossaryEntries', filter)).data
    expect((await found({})).total).toBeGreaterThan(300)
    expect((await found({ origin: 'changed' })).list.map(({ hans }) => hans)).toEqual(['区块链'])
    expect((await found({ list: 'name', keyword: '鴻禕' })).list).toMatchObject([{ hans: '周鸿祎', version: 0 }])
    expect((await found({ keyword: 'HALVING' })).total).toBeLessThan(5)
  })

  it('are nothing for readers', async () => {
    expect(await newsroom.author.call('saveGlossaryEntry', { ...wonton, version: 0 })).toMatchObject(
      refusal('notAllowed'),
    )
    expect(await callAsVisitor(newsroom.site, 'glossaryEntries')).toMatchObject(refusal('signInRequired'))
  })
})
