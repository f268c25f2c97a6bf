import { describe, expect, it } from 'vitest'
import type { TopicDetails } from '#contract/content/topics.ts'
import { testIncident } from '#web/domains/incidents/test-incidents.ts'
import { testItem, testItems } from '#web/domains/items/test-items.ts'
import { testTopic } from '#web/domains/topics/test-topics.ts'
import { inLanguage } from '#web/platform/backend.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { IncidentsPage } from '../incidents-page.tsx'
import { incidentLoader, topicLoader } from '../loaders/loaders-topics.ts'
import { TopicListPage } from './topic-list-page.tsx'
import { TopicPage } from './topic-page.tsx'
import { topicsOnPage } from './topic-paging.ts'

const headings = (html: string) => [...html.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]))
function expectOutline(html: string) {
  const levels = headings(html)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  // Headings inside of the hero stand in its order, the page's own first.
  expect(levels[0]).toBe(1)
  for (const [place, level] of levels.entries()) expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1)
}

const chapter = (id: number, title: string) => ({ id, title, introduction: '', language: 'zh-Hans' })
const details = (given: Partial<TopicDetails> = {}): TopicDetails => ({
  ...testTopic(4),
  languages: ['zh-Hans', 'zh-Hant-HK'],
  chapters: [chapter(1, '发牌'), chapter(2, '空章'), chapter(3, '使用')],
  incident: testIncident(8),
  order: 'reading',
  first_order: 'reading',
  offline: false,
  list: [
    { ...testItem(11, { kind: 'flash' }), chapter: 1 },
    { ...testItem(12), chapter: 1 },
    { ...testItem(13, { kind: 'flash' }), chapter: 3 },
    { ...testItem(14), chapter: null },
  ],
  total: 4,
  more: false,
  ...given,
})
const page = (topic: TopicDetails, others = [testTopic(1)]) => ({ state: 'found', topic, page: 1, others })
const renderTopic = (topic = details(), options = {}) =>
  renderTestPage(<TopicPage />, { data: page(topic), ...options })

describe('TopicPage', () => {
  it('has an unbroken outline in both orders', async () => {
    expectOutline(await renderTopic())
    expectOutline(await renderTopic(details({ order: 'time' })))
    expectOutline(
      await renderTopic(details({ chapters: [], incident: null, list: [{ ...testItem(1), chapter: null }] })),
    )
  })

  it('leads each chapter with its first article and leaves empty ones out', async () => {
    const html = await renderTopic()
    const chapters = html.split('<section class="chapter"').slice(1)
    expect(chapters).toHaveLength(3)
    expect(chapters[0]).toContain('第一章')
    expect(chapters[0]).toMatch(/chapter__lead[\s\S]*第12篇文章[\s\S]*trio[\s\S]*第11篇文章/)
    expect(chapters[1]).toContain('第三章')
    expect(chapters[1]).not.toContain('chapter__lead')
    expect(chapters[2]).toContain('其他篇目')
    expect(html).not.toContain('空章')
  })

  it('shows the course of events with its present end, leading to what reported it', async () => {
    const html = await renderTopic()
    expect(html).toContain('href="/gw_shijian/8"')
    expect(html).toContain('href="/news/77"')
    expect(html.match(/aria-current="step"/g)).toHaveLength(1)
    const closed = await renderTopic(details({ incident: testIncident(8, { status: 'closed' }) }))
    expect(closed).not.toContain('aria-current="step"')
  })

  it('offers both orders as links', async () => {
    const html = await renderTopic(details({ order: 'time' }), {
      address: '/zh-hant/features/4?order=time',
      language: 'zh-Hant-HK',
    })
    expect(html).toContain('href="/zh-hant/features/4#items"')
    expect(html).toMatch(/href="\/zh-hant\/features\/4\?order=time#items" aria-current="page"/)
  })

  it('is listed in the languages that it really has', async () => {
    const html = await renderTopic()
    expect(html).toContain('<link rel="canonical" href="https://news.example/features/4"/>')
    expect(html).not.toContain('hrefLang="en"')
    expect(await renderTopic(details(), { language: 'en', address: '/en/features/4' })).toContain('content="noindex"')
  })

  it('says that a topic is missing', async () => {
    const html = await renderTestPage(<TopicPage />, { data: { state: 'missing', reading: testItems(4) } })
    expect(html).toContain('当前专题不存在')
    expect(html).toContain('content="noindex"')
  })

  it('hurries the hero alone', async () => {
    expect((await renderTopic()).match(/<img[^>]*fetchPriority/g)).toHaveLength(1)
  })
})

describe('TopicListPage', () => {
  const data = (count: number, listPage = 1) => ({
    list: Array.from({ length: count }, (_, place) => testTopic(place + 1)),
    total: count,
    page: listPage,
  })

  it('stands with many, one and none', async () => {
    for (const count of [7, 1, 0]) {
      const html = await renderTestPage(<TopicListPage />, { data: data(count) })
      expectOutline(html)
      expect(html.includes('暂无数据')).toBe(count === 0)
    }
  })

  it('goes on by pages', async () => {
    const first = await renderTestPage(<TopicListPage />, { data: { ...data(3), total: topicsOnPage + 1 } })
    expect(first).toContain('href="/features?page=2"')
    const second = await renderTestPage(<TopicListPage />, { data: { ...data(1, 2), total: topicsOnPage + 1 } })
    expect(second).toContain('content="noindex"')
    expect(second).not.toContain('topic-hero')
  })
})

describe('IncidentsPage', () => {
  const data = { incidents: [testIncident(1), testIncident(2, { status: 'closed', entries: [] })], hot: [] }

  it('opens the newest incident without script, and leads to the page of each', async () => {
    const html = await renderTestPage(<IncidentsPage />, { data })
    expectOutline(html)
    expect(html).toContain('<details class="incident" id="incident-1" open="">')
    expect(html).toContain('<details class="incident" id="incident-2">')
    expect(html).toContain('href="/news/77"')
    expect(html).toContain('href="/gw_shijian/2"')
  })

  it('stands without incidents', async () => {
    expect(await renderTestPage(<IncidentsPage />, { data: { incidents: [], open: undefined, hot: [] } })).toContain(
      '暂无数据',
    )
  })
})

describe('loaders', () => {
  const backend = (answers: Record<string, (input: never) => unknown>) =>
    inLanguage({ call: (async (_: string, name: string, input: never) => answers[name]?.(input)) as never }, 'zh-Hans')
  const missing = () => {
    throw Object.assign(new Error('missing'), { name: 'BackendError', code: 404 })
  }

  it.each(['x', '0', '-1', '1.5', undefined])('answers the topic %s with a 404', async (id) => {
    const loaded = await topicLoader(backend({ homeHotList: () => ({ list: [] }) }), { id })
    expect(loaded.missing).toBe(true)
  })

  it('does not offer a topic beside itself', async () => {
    const list = [1, 2, 3, 4, 5].map((id) => testTopic(id))
    const { data } = await topicLoader(
      backend({ getSpecialDetails: () => details(), dexRecommendList: () => ({ list }) }),
      { id: '4', order: 'nonsense', page: '0' },
    )
    expect(data).toMatchObject({ state: 'found', page: 1 })
    expect('others' in data && data.others.map(({ id }) => id)).toEqual([1, 2, 3, 5])
  })

  it('finds an incident by its number, and answers what is none with a 404', async () => {
    const answers = {
      homeHotList: () => ({ list: [] }),
      getEventDetails: ({ id }: { id?: number }) => (id === 9 ? testIncident(9) : missing()),
    }
    const load = (incident?: string) => incidentLoader(backend(answers), { incident })
    expect((await load('9')).data).toMatchObject({ state: 'found', incident: { id: 9 } })
    for (const none of ['10', 'x', '0', undefined]) expect((await load(none)).missing, none).toBe(true)
  })
})
