import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { atlasLimits } from '#contract/market/atlas/atlas-terms.ts'
import { languageHeader } from '#language/languages.ts'
import { refusal } from '#server/test-items.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

type Fields = Extract<CallInput<'saveRecord'>, { kind: 'atlasEntry' }>
type Entry = Fields & { id: number; version: number }
const fields = (name: string, en: string, given: Partial<Fields> = {}): Fields => ({
  ...{ kind: 'atlasEntry', type: 'company', slug: '', aliases: [], website: null },
  texts: { 'zh-Hans': { name, note: `${name}是什么` }, en: { name: en, note: `What ${en} is` } },
  ...{ label: null, author: null, topic: null, entity: null },
  ...given,
})

async function add(name: string, en: string, given: Partial<Fields> = {}) {
  const { data, message } = await newsroom.editor.call('saveRecord', fields(name, en, given))
  if (!data?.saved) throw new Error(`The entry was not saved: ${message}`)
  return data.record as typeof data.record & Entry
}
const list = (input: CallInput<'getAtlas'>, language = 'en') =>
  callAsVisitor(newsroom.site, 'getAtlas', input, { language })
const entry = (slug: string, language = 'en') => callAsVisitor(newsroom.site, 'getAtlasEntry', { slug }, { language })
const page = (path: string) => fetch(newsroom.site.origin + path, { redirect: 'manual' })
const importing = (text: string, apply: boolean) => newsroom.editor.call('importAtlas', { text, apply })

describe('the directory', () => {
  it('says that entries are samples, in the list, on their pages and in search results', async () => {
    const draft = {
      slug: 'lantern-sample',
      kind: 'company',
      name: ['灯笼示例', 'Lantern sample'],
      note: ['虚构', 'Invented'],
    }
    expect((await list({ keyword: 'Quayside' })).data.list.some(({ demo }) => demo)).toBe(false)
    await newsroom.site.services.transfer.addSamples({ atlas_entries: [draft] }, new Date())
    expect((await list({ keyword: 'Lantern' })).data.list).toMatchObject([{ slug: 'lantern-sample', demo: true }])
    expect((await entry('lantern-sample')).data.demo).toBe(true)
    for (const path of ['/en/atlas?keyword=Lantern', '/en/atlas/lantern-sample'])
      expect(await (await page(path)).text(), path).toContain('class="demo-notice" data-demo')
    const found = async () =>
      (await callAsVisitor(newsroom.site, 'search', { keyword: 'Lantern sample' }, { language: 'en' })).data.records
    await expect.poll(found).toMatchObject([{ href: '/atlas/lantern-sample', demo: true }])
  })

  it('is in the order of each language, by letters and kinds', async () => {
    await add('潮汐银行', 'Quayside Bank')
    await add('扳手基金', 'Zenith Fund')
    await add('张海', 'Quincy Hall', { type: 'person' })
    const english = (await list({ keyword: 'q' })).data
    expect(english.list.map(({ name, letter }) => `${letter} ${name}`)).toEqual(['Q Quayside Bank', 'Q Quincy Hall'])
    const chinese = (await list({}, 'zh-Hans')).data
    const own = chinese.list.filter(({ name }) => ['潮汐银行', '扳手基金', '张海'].includes(name))
    expect(own.map(({ name, letter }) => `${letter} ${name}`)).toEqual(['B 扳手基金', 'C 潮汐银行', 'Z 张海'])
    const people = (await list({ kind: 'person', letter: 'Z' }, 'zh-Hans')).data
    expect(people).toMatchObject({ total: 1, more: false, list: [{ name: '张海', note: '张海是什么' }] })
    expect(people.letters).toEqual([{ letter: 'Z', count: 1 }])
    expect((await list({}, languageHeader('zh-Hant-HK'))).data.list.map(({ name }) => name)).toContain('張海')
  })

  it.each(['雾灯', '霧燈', 'wudeng', 'wd', 'FOG lamp', 'beam'])('is searched by %s', async (keyword) => {
    const there = (await list({ keyword: 'foglamp' })).data.list.length > 0
    if (!there) await add('雾灯', 'Fog Lamp', { aliases: ['Beam Works'] })
    const { data } = await list({ keyword })
    expect(data.list.map(({ name }) => name)).toContain('Fog Lamp')
    expect(data.total).toBe(data.list.length)
  })

  it('goes on after the last entry of a page, without gaps', async () => {
    const rows = Array.from(
      { length: atlasLimits.page + 5 },
      (_, n) => `topic,paging-${n},Paging ${String(n).padStart(3, '0')}`,
    )
    await importing(['kind,slug,name_en', ...rows].join('\n'), true)
    const first = (await list({ keyword: 'paging' })).data
    expect([first.list.length, first.more, first.total]).toEqual([atlasLimits.page, true, atlasLimits.page + 5])
    const second = (await list({ keyword: 'paging', after: first.list.at(-1)?.id })).data
    expect([second.list.length, second.more]).toEqual([5, false])
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(atlasLimits.page + 5)
  })

  it('answers its addresses in three languages, also without script', async () => {
    const { slug } = await add('渡轮实验室', 'Ferry Lab')
    for (const [prefix, name] of [
      ['', '渡轮实验室'],
      ['/zh-hant', '渡輪實驗室'],
      ['/en', 'Ferry Lab'],
    ] as const) {
      const answer = await page(`${prefix}/atlas/${slug}`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain(name)
      const found = await page(`${prefix}/atlas?${new URLSearchParams({ keyword: name })}`)
      expect(await found.text()).toContain(`href="${prefix}/atlas/${slug}"`)
    }
    expect((await page('/atlas/nobody-knows')).status).toBe(404)
    expect(await (await page('/sitemap-atlas.xml')).text()).toContain(`/en/atlas/${slug}<`)
  })
})

describe('an entry', () => {
  it('links to what the site has of it', async () => {
    const label = await newsroom.editor.call('saveRecord', {
      ...{
        kind: 'label',
        texts: { 'zh-Hans': { name: '浮标协议' }, en: { name: 'Buoy Protocol' } },
        coin: null,
        synonyms: [],
      },
    })
    const id = label.data?.saved ? label.data.record.id : 0
    const made = await add('浮标协议', 'Buoy Protocol', {
      label: id,
      website: 'https://buoy.example',
      aliases: ['BUOY'],
    })
    expect(made).toMatchObject({
      slug: 'buoy-protocol',
      about: { titles: { label: '浮标协议' }, page: '/atlas/buoy-protocol' },
    })
    const found = await newsroom.editor.call('findRecords', { kind: 'atlasEntry', keyword: 'buoy protocol' })
    expect(found.data.list).toMatchObject([
      { title: '浮标协议', values: { type: 'company', note: '浮标协议是什么', linked: '浮标协议' } },
    ])
    expect((await entry('buoy-protocol')).data).toMatchObject({
      ...{ name: 'Buoy Protocol', website: 'https://buoy.example/', aliases: ['BUOY'], news: { id } },
    })
    const unknown = fields('x', 'x', { label: 999_999 })
    expect(await newsroom.editor.call('saveRecord', unknown)).toMatchObject(refusal('invalidInput'))
  })

  it('leads from its former address to the present one', async () => {
    const made = await add('旧港', 'Old Haven', { slug: 'old-haven' })
    const saved = await newsroom.editor.call('saveRecord', {
      ...fields('新港', 'New Haven', { slug: 'new-haven' }),
      ...{ id: made.id, version: made.version },
    })
    expect(saved.data?.saved).toBe(true)
    const moved = await page('/en/atlas/old-haven')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/en/atlas/new-haven'])
    expect((await page('/en/atlas/new-haven')).status).toBe(200)
    const stale = { ...fields('甲', 'A'), id: made.id, version: made.version }
    expect((await newsroom.editor.call('saveRecord', stale)).data?.saved).toBe(false)
  })

  it('is not saved with an address that is taken, or texts that are too long', async () => {
    await add('重', 'Heavy', { slug: 'heavy' })
    const save = (given: Partial<Fields>) => newsroom.editor.call('saveRecord', fields('轻', 'Light', given))
    expect(await save({ slug: 'heavy' })).toMatchObject(refusal('nameTaken'))
    expect(await save({ slug: 'a b' })).toMatchObject(refusal('invalidInput'))
    expect(await save({ website: 'javascript:alert(1)' })).toMatchObject(refusal('invalidInput'))
    expect(await save({ texts: { en: { name: 'x'.repeat(81) } } })).toMatchObject(refusal('invalidInput'))
    // Without an address it gets one of its own.
    expect((await add('重', 'Heavy')).slug).toBe('heavy-2')
  })

  it('is the business of editors', async () => {
    const member = await addMember(newsroom.site)
    expect(await member.call('saveRecord', fields('甲', 'A'))).toMatchObject(refusal('notAllowed'))
    expect(await member.call('importAtlas', { text: 'kind', apply: true })).toMatchObject(refusal('notAllowed'))
    expect(await member.call('exportAtlas', {})).toMatchObject(refusal('notAllowed'))
  })

  it('comes back from the bin', async () => {
    const made = await add('沉船', 'Sunken Ship')
    expect((await newsroom.editor.call('deleteRecord', made)).code).toBe(200)
    expect((await entry(made.slug)).code).toBe(404)
    const binned = (await newsroom.editor.call('binEntries', { page: 1, size: 50 })).data.list
    const row = binned.find(({ kind, id }) => kind === 'atlasEntry' && Number(id) === made.id)
    expect(row).toBeDefined()
    expect((await newsroom.editor.call('restoreFromBin', { kind: 'atlasEntry', id: String(made.id) })).code).toBe(200)
    expect((await entry(made.slug)).data.name).toBe('Sunken Ship')
  })
})

describe('doubles', () => {
  it('are found, and merged: names, links and address go over', async () => {
    const first = await add('双塔', 'Twin Towers', { slug: 'twin-towers' })
    const second = await add('雙塔', 'Two Towers', { slug: 'two-towers', website: 'https://towers.example/' })
    const asked = { kind: 'atlasEntry', filters: { only: 'doubles' }, keyword: '双塔' } as const
    const doubles = await newsroom.editor.call('findRecords', asked)
    expect(doubles.data.list.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    const merge = { id: second.id, version: second.version, into: first.id }
    expect(await newsroom.editor.call('mergeAtlasEntries', { ...merge, into: second.id })).toMatchObject(
      refusal('invalidInput'),
    )
    expect((await newsroom.editor.call('mergeAtlasEntries', merge)).code).toBe(200)
    const { data } = await newsroom.editor.call('getRecord', { kind: 'atlasEntry', id: first.id })
    expect(data).toMatchObject({ aliases: ['Two Towers'], website: 'https://towers.example/' })
    const moved = await page('/atlas/two-towers')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/atlas/twin-towers'])
    expect((await list({ keyword: 'twotowers' })).data.list.map(({ slug }) => slug)).toEqual(['twin-towers'])
    // Merged twice at once, it is gone already.
    expect(await newsroom.editor.call('mergeAtlasEntries', merge)).toMatchObject(refusal('itemMissing'))
    await newsroom.editor.call('restoreFromBin', { kind: 'atlasEntry', id: String(second.id) })
    expect((await page('/atlas/two-towers')).status).toBe(200)
  })
})

describe('a table', () => {
  const head = 'kind,slug,name,name_en,note,aliases,website,label'

  it('is looked at before it is written, with the problem of every row', async () => {
    const text = [
      head,
      'company,lantern-a,灯甲,Lantern A,一盏灯,"甲|A灯",https://a.example,',
      'ship,lantern-b,灯乙,,,,,',
      'company,Lantern C!,灯丙,,,,,',
      'company,lantern-d,,,,,,',
      `company,lantern-e,${'长'.repeat(90)},,,,,`,
      'company,lantern-f,灯己,,,,http://a.example,',
      'company,lantern-g,灯庚,,,,,没有的标签',
      'company,lantern-a,灯甲,,,,,',
    ].join('\n')
    const seen = (await importing(text, false)).data
    expect(seen).toMatchObject({ added: 2, changed: 0, unchanged: 0, faulty: 7 })
    expect(seen.problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 kindUnknown',
      '4 slugWrong',
      '5 nameMissing',
      '6 tooLong',
      '7 websiteWrong',
      '8 labelUnknown',
      '9 repeated',
    ])
    expect(seen.problems.find(({ reason }) => reason === 'tooLong')?.detail).toMatch(/^lantern-e · name \(≤ \d+\)$/)
    const extra = await importing(text.replace('label\n', 'label,Price\n'), false)
    expect(extra.data).toMatchObject({
      faulty: 7,
      problems: [{ line: 1, reason: 'headingsIgnored', detail: 'price' }, {}, {}, {}, {}, {}, {}, {}],
    })
    expect((await entry('lantern-a')).code).toBe(404)
    expect((await importing(text, true)).data).toMatchObject({ added: 2 })
    expect((await entry('lantern-a')).data).toMatchObject({ name: 'Lantern A', aliases: ['甲', 'A灯'] })
  })

  it('taken over twice changes nothing; an empty cell leaves what is there', async () => {
    const text = `${head}\ncompany,,罗盘,Compass Co,指路的,CC,https://compass.example,\n`
    expect((await importing(text, true)).data).toMatchObject({ added: 1, unchanged: 0 })
    expect((await importing(text, true)).data).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    // Searches for the name alone, in the other script.
    const change = 'kind,name_hant,note_en\ncompany,羅盤,Shows the way\n'
    expect((await importing(change, true)).data).toMatchObject({ added: 0, changed: 1 })
    expect((await entry('compass-co')).data).toMatchObject({ note: 'Shows the way', aliases: ['CC'] })
    expect((await entry('compass-co', 'zh-Hans')).data).toMatchObject({ name: '罗盘', note: '指路的' })
  })

  it('given out comes back unchanged', async () => {
    await add('公式', '=HYPERLINK', { aliases: ['+1', '甲,乙'], slug: 'formula' })
    const { text } = (await newsroom.editor.call('exportAtlas', {})).data
    expect(text).toContain("'=HYPERLINK")
    const { data } = await importing(text, false)
    expect(data).toMatchObject({ added: 0, changed: 0 })
  })

  it('that is none is told so', async () => {
    const told = async (text: string) => (await importing(text, false)).data.problems[0]
    expect(await told('name\nA\n"B\nx')).toMatchObject({ line: 3, reason: 'quoteOpen' })
    expect(await told('甲,乙\n丙,丁\n')).toMatchObject({
      reason: 'headingsMissing',
      detail: expect.stringContaining('name'),
    })
    expect(await told('PK\u0003\u0004x')).toMatchObject({ line: 1, reason: 'spreadsheet' })
    expect(await told('kind,name\ncompany,"两\n行"\ncompany,\u200b\n')).toMatchObject({
      line: 4,
      reason: 'nameMissing',
    })
    const rows = Array.from({ length: 10_003 }, () => 'x,y\n').join('')
    const { faulty, problems } = (await importing(`kind,name\n${rows}`, false)).data
    expect([faulty, problems[0]]).toEqual([10_003, { line: 10_002, reason: 'tooMany', detail: '+3' }])
  })
})

describe('the search of the site', () => {
  it('finds an entry by another name', async () => {
    const { slug } = await add('锚链科技', 'Chainlocker', { aliases: ['锚链君'] })
    const { data } = await callAsVisitor(newsroom.site, 'search', { keyword: '锚链君' }, { language: 'en' })
    expect(data.records).toMatchObject([{ kind: 'atlas', href: `/atlas/${slug}`, title: 'Chainlocker' }])
    expect(data.record_totals.atlas).toBe(1)
  })
})
