import { describe, expect, it } from 'vitest'
import { testCategory, testItem } from '#web/domains/items/test-items.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import type { FlashListData } from '../loaders/loaders.ts'
import { FlashListPage } from './flash-list-page.tsx'

const flash = (id: number) => testItem(id, { kind: 'flash' })
const data = (given: Partial<FlashListData> = {}): FlashListData => ({
  page: { list: [flash(31), flash(30)], total: 40, more: true },
  categories: [testCategory(3, '政策'), testCategory(4, '市场', 'market')],
  hot: [],
  category: undefined,
  important: false,
  before: undefined,
  all: false,
  ...given,
})
const render = (given: Partial<FlashListData> = {}, address = '/news') =>
  renderTestPage(<FlashListPage />, { data: data(given), address })

describe('the flash list', () => {
  it('chooses by links that work without script', async () => {
    const html = await render({ category: 3 }, '/zh-hant/news?category=3')
    expect(html).toMatch(
      /aria-current="page"[^>]*href="\/zh-hant\/news\?category=3"|href="\/zh-hant\/news\?category=3"[^>]*aria-current="page"/,
    )
    expect(html).toContain('href="/zh-hant/news?category=4"')
    expect(html).toMatch(/<a class="switch"[^>]*href="\/zh-hant\/news\?category=3&amp;important=1"/)
  })

  it('keeps what is chosen in the other choices and in its continuation', async () => {
    const html = await render({ category: 3, important: true }, '/news?category=3&important=1')
    expect(html).toContain('href="/news?important=1"')
    expect(html).toContain('href="/news?category=4&amp;important=1"')
    expect(html).toMatch(/<a class="switch" href="\/news\?category=3" aria-current="true"/)
    expect(html).toContain('href="/news?category=3&amp;important=1&amp;before=30"')
  })

  it('says where it ends', async () => {
    const html = await render({ page: { list: [flash(31)], total: 1, more: false } })
    expect(html).toContain('没有更多数据了')
    expect(html).not.toContain('加载更多')
  })

  it('says when nothing matches, and offers the way out of a choice', async () => {
    const page = { list: [], total: 0, more: false }
    const chosen = await render({ page, important: true })
    expect(chosen).toContain('暂无数据')
    expect(chosen).toMatch(/href="\/news"[^>]*>清除筛选条件/)
    expect(await render({ page })).not.toContain('清除筛选条件')
  })

  it('is live only where it begins with the newest', async () => {
    expect(await render()).toContain('实时更新')
    const continued = await render({ before: 32 }, '/news?before=32')
    expect(continued).not.toContain('实时更新')
    expect(continued).toContain('content="noindex"')
  })

  it('has its own title in three languages', async () => {
    const titles = await Promise.all(
      (['zh-Hans', 'zh-Hant-HK', 'en'] as const).map(async (language) => {
        const html = await renderTestPage(<FlashListPage />, { data: data(), address: '/news', language })
        return /<title>(.*?)<\/title>/.exec(html)?.[1]
      }),
    )
    expect(titles).toEqual(['快讯｜港讯', '快訊｜港讯', 'Flash news | Harbourwire'])
  })
})
