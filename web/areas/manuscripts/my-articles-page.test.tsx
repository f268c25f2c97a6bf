import { beforeAll, describe, expect, it } from 'vitest'
import type { ManuscriptRow } from '#contract/newsroom/manuscripts.ts'
import { loadEditorTexts } from '#web/editor/editor-text.ts'
import { manuscriptsHans as t } from '#web/locales/manuscripts/zh-hans.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import type { MyArticlesData } from './loaders.ts'
import { MyArticlesPage } from './my-articles-page.tsx'

const row = (given: Partial<ManuscriptRow>): ManuscriptRow => ({
  id: 7,
  title: '代币化国债',
  state: 'draft',
  item_id: null,
  revision: false,
  reason: '',
  saved_time: '2026-01-02 03:04:05',
  submitted_time: null,
  publish_time: null,
  cover_picture: null,
  length: 2318,
  language: 'zh-Hans',
  engagement: null,
  ...given,
})

const render = (rows: ManuscriptRow[], given: Partial<MyArticlesData> = {}) =>
  renderTestPage(<MyArticlesPage />, {
    address: '/mywz',
    data: {
      found: {
        list: rows,
        total: rows.length,
        more: false,
        counts: { draft: 3, pending: 1, approved: 12, refused: 0 },
        ...given.found,
      },
      published: null,
      assigned: [],
      wanted: undefined,
      keyword: '',
      page: 1,
      size: 25,
      ...given,
    } satisfies MyArticlesData,
  })

const texts = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

beforeAll(async () => {
  await loadEditorTexts('zh-Hans')
})

describe('the author’s list', () => {
  it('offers a revision of what was published elsewhere before', async () => {
    const published = {
      list: [{ item_id: 31, title: '导入的<b>文章', language: 'zh-Hans', release_time: '2026-01-02 03:04:05' }],
      total: 26,
      more: true,
    }
    const html = await render([row({})], { published })
    expect(html).toContain('href="/contents/31"')
    expect(texts(html)).toMatch(/导入的&lt;b&gt;文章 2026年1月2日 03:04 修订/)
    expect(texts(html)).toContain(t.publishedMore)
    expect(await render([row({})])).not.toContain(t.publishedElsewhere)
  })

  it('has a tab for each state, with its count', async () => {
    const html = await render([row({})])
    expect(texts(html)).toContain('全部 16 草稿 3 待审核 1 已通过 12 未通过 0')
    expect(html).toContain('href="/mywz?state=approved"')
  })

  it.each([
    ['a draft is edited and deleted', {}, [t.edit, t.delete], [t.withdraw, t.seeOnline]],
    [
      'what waits is withdrawn',
      { state: 'pending' as const, submitted_time: '2026-01-02 03:04:05' },
      [t.withdraw],
      [t.edit, t.delete],
    ],
    [
      'what was not approved is edited and deleted',
      { state: 'refused' as const, reason: '请补充来源' },
      [t.edit, t.delete, '请补充来源'],
      [t.withdraw],
    ],
    [
      'what is published is seen and revised',
      { state: 'approved' as const, item_id: 9, engagement: { reads: null, likes: 1_234, collects: 5 } },
      [t.revise, t.seeOnline, '1,234'],
      [t.delete, t.withdraw],
    ],
    [
      'what is planned is withdrawn',
      { state: 'approved' as const, publish_time: '2026-12-01 08:00:00' },
      [t.withdraw, '2026年12月1日 08:00'],
      [t.revise],
    ],
    ['a revision cannot be deleted', { item_id: 9, revision: true }, [t.stepRevision, t.edit], [t.delete]],
  ])('%s', async (_, given, holds, lacks) => {
    const list = texts(/<ol class="mine">.*<\/ol>/s.exec(await render([row(given)]))?.[0] ?? '')
    for (const text of holds) expect(list).toContain(text)
    for (const text of lacks) expect(list).not.toContain(text)
  })

  it('shows a dash for reads that are not counted', async () => {
    const html = await render([row({ engagement: { reads: null, likes: 0, collects: 0 } })])
    expect(texts(html)).toContain(`${t.reads} — ${t.likes} 0 ${t.collects} 0`)
  })

  it.each([
    ['nothing was written yet', {}, t.noneYet],
    ['nothing is in a state', { wanted: 'refused' as const }, t.noneOfState],
    ['nothing was found', { keyword: 'x' }, t.noneFound],
  ])('says that %s', async (_, given, expected) => {
    expect(texts(await render([], given))).toContain(expected)
  })
})

describe('the foot of the list', () => {
  const foot = async (total: number, given: Partial<MyArticlesData> = {}) => {
    const counts = { draft: total, pending: 0, approved: 0, refused: 0 }
    const html = await render([row({})], { ...given, found: { list: [row({})], total, more: true, counts } })
    return /<form class="table-foot".*?<\/form>/.exec(html)?.[0] ?? ''
  }

  it('has total, sizes, previous, the numbers, next and jumper, in this order', async () => {
    const html = await foot(500, { page: 10 })
    const parts = ['共500篇', 'name="size"', '上一页', '>10<', '下一页', 'name="page"'].map((part) =>
      html.indexOf(part),
    )
    expect(parts).not.toContain(-1)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    expect(html.match(/<a href="[^"]*"[^>]*>\d+<\/a>/g)).toHaveLength(7)
  })

  it('keeps what was asked for', async () => {
    const html = await foot(500, { page: 2, size: 50, wanted: 'draft', keyword: 'ETF' })
    expect(html).toContain('href="/mywz?state=draft&amp;keyword=ETF&amp;page=3&amp;size=50"')
    expect(html).toContain('<input type="hidden" name="keyword" value="ETF"/>')
  })

  it('is left out where no size would part the list', async () => {
    expect(await foot(20)).toBe('')
    expect(await foot(21)).not.toBe('')
  })
})
