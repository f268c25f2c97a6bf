import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite

const topic = (key: string, given: object = {}) => ({
  ...{ key, title: `专题${key}`, summary: '导语', cover: 'stable', position: null, demo: false },
  ...given,
})
const incident = (key: string, entries: object[], given: object = {}) => ({
  ...{ key, title: `事件${key}`, summary: '经过', entries, demo: false },
  ...given,
})

beforeAll(async () => {
  site = await openTestSite()
  const { content, transfer } = site.services
  await content.saveItems([
    testDraft({ importKey: 'a1', releaseTime: new Date('2026-01-01T00:00:00Z') }),
    testDraft({ importKey: 'a2', releaseTime: new Date('2026-01-03T00:00:00Z') }),
    testDraft({ importKey: 'a3', releaseTime: null }),
    testDraft({ importKey: 'f1', kind: 'flash', title: '快讯一', releaseTime: new Date('2026-01-02T00:00:00Z') }),
    testDraft({ importKey: 'later', releaseTime: new Date('2126-01-01T00:00:00Z') }),
  ])
  const incidents = [
    incident('old', [
      { day: '2014-02-07', title: '暂停提取' },
      { day: '2014-02-28', title: '申请再生', item: 'f1' },
    ]),
    incident(
      'new',
      [
        { day: '2025-02-21', title: '失窃' },
        { day: '2025-02-24', title: '补足' },
      ],
      { status: 'closed', title_en: 'The theft', summary_en: 'What happened' },
    ),
  ]
  const topics = [
    topic('second', {
      ...{ position: 2, title_en: 'Second', summary_en: 'In English', incident: 'old' },
      chapters: [
        { title: '资金链', items: ['a2', 'f1', 'missing'] },
        { title: '后来', items: ['a1', 'a2', 'a3', 'later'] },
      ],
    }),
    topic('first', { position: 1, chapters: [{ title: '一', items: ['a1'] }] }),
    topic('unplaced'),
  ]
  await transfer.addSamples({ incidents, topics }, new Date())
})
afterAll(() => site.close())

async function call(path: string, input: object = {}, language = 'cn') {
  const get = path === '/dexList' || path === '/dexRecommendList' || path === '/homeLinsts'
  const query = get ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const answer = await fetch(`${site.origin}/api${path}${query}`, {
    method: get ? 'GET' : 'POST',
    headers: { language, ...(get ? {} : { 'content-type': 'application/json' }) },
    body: get ? undefined : JSON.stringify(input),
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it comes over the wire
  return { status: answer.status, ...((await answer.json()) as { code: number; data: any }) }
}
const titles = (list: { title: string }[]) => list.map(({ title }) => title)
const idOfTopic = async (title: string) => {
  const { data } = await call('/dexList')
  return data.list.find((one: { title: string }) => one.title === title).id
}

describe('lists of special topics', () => {
  it.each(['/dexList', '/getSpecial'])('%s follows the editors, those without a place at the end', async (path) => {
    const { data } = await call(path)
    expect(titles(data.list)).toEqual(['专题first', '专题second', '专题unplaced'])
    expect(data).toMatchObject({ total: 3, more: false })
  })

  it('pages', async () => {
    const { data } = await call('/getSpecial', { page: 2, size: 2 })
    expect(titles(data.list)).toEqual(['专题unplaced'])
    expect(data).toMatchObject({ total: 3, more: false })
  })

  it('counts what can be seen, each item once', async () => {
    const { data } = await call('/dexList')
    expect(data.list[1]).toMatchObject({ articles: 3, flash: 1, updated_time: '2026-01-03 08:00:00' })
    expect(data.list[2]).toMatchObject({ articles: 0, flash: 0 })
  })

  it('finds the topics that an item belongs to', async () => {
    const { data } = await call('/getSpecialDetails', { id: await idOfTopic('专题first') })
    const found = await call('/getSpecial', { item: data.list[0].id })
    expect(titles(found.data.list)).toEqual(['专题first', '专题second'])
    expect(found.data.total).toBe(2)
    expect((await call('/getSpecial', { item: 999 })).data).toMatchObject({ list: [], total: 0 })
  })

  it('speaks the language of the reader, and says where it cannot', async () => {
    const hant = (await call('/dexRecommendList', {}, 'hk')).data.list
    expect(hant[1]).toMatchObject({ title: '專題second', language: 'zh-Hant-HK' })
    const en = (await call('/dexRecommendList', {}, 'en')).data.list
    expect(en[1]).toMatchObject({ title: 'Second', summary: 'In English', language: 'en', title_breaks: [] })
    expect(en[0]).toMatchObject({ title: '专题first', language: 'zh-Hans' })
  })
})

describe('one special topic', () => {
  it('stands in the order of reading, by chapters', async () => {
    const { data } = await call('/getSpecialDetails', { id: await idOfTopic('专题second') }, 'hk')
    expect(data.chapters.map((one: { title: string }) => one.title)).toEqual(['資金鏈', '後來'])
    const [one, two] = data.chapters.map((each: { id: number }) => each.id)
    expect(data.list.map((item: { title: string; chapter: number }) => [item.title, item.chapter])).toEqual([
      ['標題a2', one],
      ['快訊一', one],
      ['標題a1', two],
      ['標題a3', two],
    ])
    expect(data).toMatchObject({ total: 4, more: false, order: 'reading', languages: ['zh-Hans', 'zh-Hant-HK', 'en'] })
  })

  it('can be read by time, the undated at the end', async () => {
    const id = await idOfTopic('专题second')
    const { data } = await call('/getSpecialDetails', { id, order: 'time' })
    expect(titles(data.list)).toEqual(['标题a2', '快讯一', '标题a1', '标题a3'])
  })

  it('pages through its items in both orders', async () => {
    const id = await idOfTopic('专题second')
    for (const order of ['reading', 'time']) {
      const whole = (await call('/getSpecialDetails', { id, order })).data.list
      const parts = []
      for (const page of [1, 2, 3, 4]) parts.push((await call('/getSpecialDetails', { id, order, page, size: 1 })).data)
      expect(parts.flatMap(({ list }) => list)).toEqual(whole)
      expect(parts.map(({ more }) => more)).toEqual([true, true, true, false])
    }
  })

  it('brings the course of events', async () => {
    const { data } = await call('/getSpecialDetails', { id: await idOfTopic('专题second') })
    expect(data.incident.entries.map((one: { date: string }) => one.date)).toEqual(['2014-02-07', '2014-02-28'])
  })

  it.each([
    {},
    { id: 0 },
    { id: -1 },
    { id: 'x' },
    { id: 1, order: 'random' },
    { id: 1, size: 101 },
    { id: 1, page: 0 },
  ])('refuses %j', async (input) => {
    expect(await call('/getSpecialDetails', input)).toMatchObject({ status: 400, code: 400 })
  })

  it('says that there is none', async () => {
    expect(await call('/getSpecialDetails', { id: 999_999 })).toMatchObject({ code: 404, data: null })
  })
})

describe('incidents', () => {
  it('come with their timelines, the newest development first', async () => {
    const { data } = await call('/getEventDetails')
    expect(titles(data.list)).toEqual(['事件new', '事件old'])
    expect(data).toMatchObject({ total: 2, more: false })
    expect(data.list[1].entries[1]).toMatchObject({ title: '申请再生', item: { kind: 'flash' } })
  })

  it('come one by one', async () => {
    const { list } = (await call('/getEventDetails')).data
    const { data } = await call('/getEventDetails', { id: list[0].id }, 'en')
    expect(data).toMatchObject({ title: 'The theft', language: 'en', status: 'closed' })
    expect(data.entries[0]).toMatchObject({ title: '失窃', language: 'zh-Hans' })
  })

  it.each([
    [{ id: 999_999 }, 404],
    [{ id: 'x' }, 400],
    [{ size: 1000 }, 400],
  ])('answers %j with %i', async (input, code) => {
    expect((await call('/getEventDetails', input)).code).toBe(code)
  })
})

describe('the front page', () => {
  it('has topics and incidents, each followed by what can be read', async () => {
    const { data } = await call('/homeLinsts')
    expect(titles(data.features)).toEqual(['专题first', '专题second', '专题unplaced'])
    expect(data.incidents.map((one: { latest: { title: string; item: unknown } }) => one.latest)).toMatchObject([
      { title: '补足', item: null },
      { title: '申请再生', item: { kind: 'flash' } },
    ])
  })
})

describe('the sitemap', () => {
  it('lists topics with the languages that they have', async () => {
    const text = await (await fetch(`${site.origin}/sitemap-1.xml`)).text()
    const id = await idOfTopic('专题second')
    expect(text).toContain(`<loc>http://site.test/en/features/${id}</loc>`)
    const other = await idOfTopic('专题first')
    expect(text).toContain(`<loc>http://site.test/zh-hant/features/${other}</loc>`)
    expect(text).not.toContain(`<loc>http://site.test/en/features/${other}</loc>`)
  })
})
