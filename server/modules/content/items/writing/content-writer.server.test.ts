import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { writeDemoContent } from '#server/importers/demo/load.ts'
import { openServices, type Services } from '#server/services.ts'
import { testDraft } from '#server/test-draft.ts'
import { testSecret } from '#server/test-site.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '../../../../../tools/test-database.ts'
import type { ItemDraft } from '../item-draft.ts'
import { createContentWriter } from './content-writer.ts'

let database: TestDatabase
let services: Services
let published: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  services = await openServices({ databaseUrl: database.url, dataDir: '', secretKey: testSecret }, silentLog)
  const publish = services.bus.publish
  services.bus.publish = async (tx, tags) => {
    published.push(...tags)
    await publish(tx, tags)
  }
})
afterAll(async () => {
  await services.close()
  await database.drop()
})
beforeEach(async () => {
  published = []
  await services.database.pool.query(
    'truncate items, authors, labels, categories, regions, imports restart identity cascade',
  )
})

const query = async (text: string) => (await services.database.pool.query(text)).rows

/** Everything that is stored, without ids and moments of writing. */
async function stored() {
  const items = await query(`
    select import_key, kind, original_language, importance, release_time, source_name, i.demo, a.key as author,
           (select array_agg(l.key order by il.position) from item_labels il join labels l on l.id = il.label_id where il.item_id = i.id) as labels
      from items i left join authors a on a.id = i.author_id order by import_key`)
  const texts = await query(`
    select i.import_key, t.language, t.origin, t.title, t.title_breaks, t.summary, t.html, t.characters, t.words, t.engine_version, t.import_hash
      from item_texts t join items i on i.id = t.item_id order by import_key, language`)
  return { items, texts }
}
const languagesOf = async (key: string) =>
  Object.fromEntries(
    (await stored()).texts.filter((row) => row.import_key === key).map((row) => [row.language, row.origin]),
  )

const hans = testDraft({
  importKey: 'a',
  title: '稳定币与区块链',
  html: '<p>储备<b>资</b>产</p>',
  summary: '储备资产',
  text: '储备资产',
  labels: [{ key: 'x', name: '某' }],
})
const hant = testDraft({
  importKey: 'a',
  language: 'zh-Hant',
  title: '穩定幣與區塊鏈（港版）',
  html: '<p>儲備</p>',
  text: '儲備',
})
const english = testDraft({
  importKey: 'a',
  language: 'en',
  title: 'Stablecoins',
  html: '<p>Two words</p>',
  text: 'Two words',
  labels: [{ key: 'y', name: 'Y' }],
})

describe('saveItems', () => {
  it('stores a simplified text with its conversion', async () => {
    expect(await services.content.saveItems([hans])).toEqual(['created'])
    const { texts } = await stored()
    expect(texts).toMatchObject([
      {
        language: 'zh-Hans',
        origin: 'original',
        title: '稳定币与区块链',
        title_breaks: [3],
        characters: 4,
        words: 0,
        engine_version: null,
        import_hash: hans.hash,
      },
      {
        language: 'zh-Hant-HK',
        origin: 'conversion',
        title: '穩定幣與區塊鏈',
        html: '<p>儲備<b>資</b>產</p>',
        summary: '儲備資產',
        engine_version: services.engine.version,
        import_hash: null,
      },
    ])
  })

  it('stores a traditional text as it is and converts it for simplified readers', async () => {
    await services.content.saveItems([hant])
    expect(await languagesOf('a')).toEqual({ 'zh-Hans': 'conversion', 'zh-Hant': 'original' })
    expect((await stored()).texts[0]?.title).toBe('稳定币与区块链（港版）')
  })

  it('converts nothing that is not Chinese', async () => {
    await services.content.saveItems([english, { ...english, importKey: 'b', language: 'ja', title: '発行' }])
    expect(await languagesOf('a')).toEqual({ en: 'original' })
    expect(await languagesOf('b')).toEqual({ ja: 'original' })
  })

  it('puts a text that somebody wrote in the place of a conversion', async () => {
    await services.content.saveItems([hans])
    expect(await services.content.saveItems([hant])).toEqual(['created'])
    expect(await languagesOf('a')).toEqual({ 'zh-Hans': 'original', 'zh-Hant': 'original' })
    await services.content.saveItems([{ ...hant, importKey: 'b' }])
    await services.content.saveItems([{ ...hans, importKey: 'b' }])
    expect(await languagesOf('b')).toEqual({ 'zh-Hans': 'original', 'zh-Hant': 'original' })
  })

  it('takes the details of an item from its leading text', async () => {
    await services.content.saveItems([english])
    await services.content.saveItems([hans])
    await services.content.saveItems([{ ...english, hash: 'changed', labels: [] }])
    expect((await stored()).items).toMatchObject([{ original_language: 'zh-Hans', labels: ['x'] }])
  })

  const orders = fc
    .tuple(
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    )
    .map(([order, cuts]) => ({ order, cuts }))
  it('gives the same whatever the order and the batches', async () => {
    const drafts = [
      hans,
      hant,
      english,
      testDraft({ importKey: 'b', language: 'zh-Hant' }),
      testDraft({ importKey: 'c', kind: 'flash' }),
    ]
    await services.content.saveItems(drafts)
    const expected = await stored()
    await fc.assert(
      fc.asyncProperty(orders, async ({ order, cuts }) => {
        await services.database.pool.query('truncate items cascade')
        let batch: ItemDraft[] = []
        for (const [place, index] of order.entries()) {
          batch.push(drafts[index] as ItemDraft)
          if (!cuts[place]) continue
          await services.content.saveItems(batch)
          batch = []
        }
        await services.content.saveItems(batch)
        expect(await stored()).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  it('writes nothing and says nothing when nothing changed', async () => {
    await services.content.saveItems([hans, hant, english])
    const before = await query('select xmin, * from item_texts order by language')
    published = []
    expect(await services.content.saveItems([english, hans, hant])).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await query('select xmin, * from item_texts order by language')).toEqual(before)
    expect(published).toEqual([])
  })

  it('renews a changed text, its conversion and the details', async () => {
    await services.content.saveItems([hans])
    const changed = { ...hans, title: '新的标题', labels: [{ key: 'z', name: '新' }], hash: 'other' }
    expect(await services.content.saveItems([changed])).toEqual(['updated'])
    const { items, texts } = await stored()
    expect(items[0]?.labels).toEqual(['z'])
    expect(texts.map((row) => row.title)).toEqual(['新的标题', '新的標題'])
  })

  it('tells which lists changed, and of items only those that were there before', async () => {
    await services.content.saveItems([hans])
    expect(published.filter((tag) => tag.startsWith('item:'))).toEqual([])
    expect(published).toEqual(expect.arrayContaining(['list:article', 'list:all', 'names']))
    published = []
    await services.content.saveItems([english])
    expect(published).toEqual(expect.arrayContaining(['item:1', 'list:article']))
    expect(published.filter((tag) => tag === 'list:flash')).toEqual([])
  })

  it('saves all of a batch or nothing', async () => {
    const broken = { ...english, importKey: 'z', kind: 'nonsense' as 'flash' }
    await expect(services.content.saveItems([hans, broken])).rejects.toThrow()
    expect((await stored()).items).toEqual([])
    await expect(services.content.saveItems([hans, { ...hans, importKey: 'z', title: ' \0<b></b> ' }])).rejects.toThrow(
      /no title/,
    )
    expect((await stored()).items).toEqual([])
  })

  it('counts the last draft where one comes twice', async () => {
    expect(await services.content.saveItems([hans, { ...hans, title: '后来', hash: 'h2' }])).toEqual([
      'unchanged',
      'created',
    ])
    expect((await stored()).texts[0]?.title).toBe('后来')
  })

  it('cleans titles and keeps the whole of an over-long one in the text', async () => {
    const long = '长'.repeat(400)
    await services.content.saveItems([
      { ...hans, title: ' a\0<b>b</b>\n\tc\u202e ' },
      { ...hans, importKey: 'long', title: long },
    ])
    const { texts } = await stored()
    expect(texts.find((row) => row.import_key === 'a')?.title).toBe('ab c')
    const kept = texts.find((row) => row.import_key === 'long' && row.language === 'zh-Hans')
    expect([...kept.title]).toHaveLength(300)
    expect(kept.html.startsWith(`<p>${long}</p>`)).toBe(true)
  })

  it('lets two importers write the same items at once', async () => {
    const drafts = Array.from({ length: 30 }, (_, n) =>
      testDraft({
        importKey: `k${n}`,
        author: { key: `p${n % 5}`, nickname: 'P' },
        labels: [{ key: `l${n % 7}`, name: 'L' }],
      }),
    )
    await Promise.all([services.content.saveItems(drafts), services.content.saveItems(drafts.toReversed())])
    const { items, texts } = await stored()
    expect(items).toHaveLength(30)
    expect(texts).toHaveLength(60)
  })

  it('uses the label that stands for a coin already', async () => {
    await services.content.saveTaxonomy({ labels: [{ key: 'bitcoin', name: '比特币', coin: 'BTC' }] }, { demo: false })
    await services.content.saveItems([{ ...hans, labels: [{ key: 'btc', name: 'BTC', coin: 'BTC' }] }])
    expect((await stored()).items[0]?.labels).toEqual(['bitcoin'])
  })
})

describe('refreshConversions', () => {
  it('renews what another version of the glossary made, and tells of what reads otherwise by it', async () => {
    await services.content.saveItems([hans, { ...english, importKey: 'e' }, { ...hant, importKey: 'h' }])
    expect(await services.content.refreshConversions()).toBe(0)
    const glossary = [{ hans: '稳定币', hk: '穩定代幣', tw: '穩定幣', en: 'stablecoin' }]
    const engine = createEngine({ glossary, names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
    published = []
    const writing = createContentWriter({ ...services, engine })
    expect(await writing.refreshConversions(1)).toBe(1)
    expect(await writing.refreshConversions()).toBe(1)
    expect(await writing.refreshConversions()).toBe(0)
    const { texts } = await stored()
    expect(texts.find((row) => row.import_key === 'a' && row.origin === 'conversion')).toMatchObject({
      title: '穩定代幣與區塊鏈',
      engine_version: engine.version,
    })
    expect(texts.find((row) => row.import_key === 'a' && row.origin === 'original')?.title).toBe('稳定币与区块链')
    expect(published.filter((tag) => tag.startsWith('item:'))).toEqual(['item:1'])
  })
})

describe('taxonomy and demonstration content', () => {
  const category = { key: 'market', name: '市场', versions: {}, cover: 'market' as const }

  it('adds what is missing and leaves what editors changed', async () => {
    const author = { key: 'p', nickname: '甲', introduction: '', versions: {} }
    await services.content.saveTaxonomy(
      { categories: [category], labels: [{ key: 'x', name: '某' }], authors: [author] },
      { demo: false },
    )
    await services.content.saveTaxonomy(
      {
        categories: [{ ...category, name: '改' }],
        labels: [{ key: 'x', name: '改' }],
        authors: [{ ...author, nickname: '改' }],
      },
      { demo: true },
    )
    expect(
      await query(
        `select name from categories union all select name from labels union all select nickname from authors`,
      ),
    ).toEqual([{ name: '市场' }, { name: '某' }, { name: '甲' }])
  })

  it('renews demonstration rows, and is silent when there is nothing to do', async () => {
    const save = (name: string) => services.content.saveTaxonomy({ labels: [{ key: 'x', name }] }, { demo: true })
    expect([await save('一'), await save('二'), await save('二')]).toEqual([1, 1, 0])
    expect(published.filter((tag) => tag === 'names')).toHaveLength(2)
  })

  it('loads, and goes without a trace of items, authors and labels', async () => {
    expect(await services.content.hasAnyItem()).toBe(false)
    const { items, written } = await writeDemoContent(services, new Date('2026-03-04T05:06:07Z'))
    expect(written).toBe(items)
    expect((await writeDemoContent(services, new Date())).written).toBe(0)
    expect(await services.content.hasAnyItem()).toBe(true)
    const [first] = await query(`select max(release_time) as newest from items`)
    expect(first.newest.getTime()).toBeLessThanOrEqual(Date.parse('2026-03-04T05:06:07Z'))
    await services.transfer.removeSamples()
    expect([...(await services.transfer.countSamples()).values()].filter((count) => count > 0)).toEqual([])
    expect(await query('select count(*)::int as n from items')).toEqual([{ n: 0 }])
  })

  it('leaves authors and labels that other items use by now', async () => {
    await writeDemoContent(services, new Date())
    const [author] = await query('select key, nickname from authors limit 1')
    await services.content.saveItems([{ ...hans, author, labels: [{ key: 'bitcoin', name: '比特币' }] }])
    await services.transfer.removeSamples()
    expect((await stored()).items).toMatchObject([{ import_key: 'a', author: author.key, labels: ['bitcoin'] }])
    const left = await services.transfer.countSamples()
    expect(Object.fromEntries([...left].filter(([, count]) => count > 0))).toEqual({ authors: 1, labels: 1 })
  })
})

describe('a day without an hour', () => {
  const day = testDraft({ importKey: 'day', releaseTime: new Date('2013-04-04T16:00:00Z'), releaseDayOnly: true })
  const shown = async () => {
    const { list } = await services.content.list(
      { page: 1, size: 10 },
      { language: 'zh-Hans', now: new Date(), tags: new Set() },
    )
    return list.map(({ release_time }) => release_time)
  }

  it('is read as a day, and stays one through an edit that keeps the time', async () => {
    await services.content.saveItems([day])
    expect(await shown()).toEqual(['2013-04-05'])
    await services.content.saveItems([{ ...day, title: '改过的标题', releaseDayOnly: undefined, hash: 'other' }])
    expect(await shown()).toEqual(['2013-04-05'])
  })

  it('is none any more once an hour is known', async () => {
    await services.content.saveItems([day])
    const releaseTime = new Date('2013-04-05T01:30:00Z')
    await services.content.saveItems([{ ...day, releaseTime, releaseDayOnly: undefined, hash: 'other' }])
    expect(await shown()).toEqual(['2013-04-05 09:30:00'])
  })

  it('is told from a text that was published at midnight', async () => {
    await services.content.saveItems([{ ...day, releaseDayOnly: undefined }])
    expect(await shown()).toEqual(['2013-04-05 00:00:00'])
  })
})
