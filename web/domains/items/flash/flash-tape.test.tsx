import { describe, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { testItem } from '../test-items.ts'
import { flashListAddress } from './flash-address.ts'
import { FlashPageTape } from './flash-page-tape.tsx'
import { FlashTape } from './flash-tape.tsx'

const long = `<p>${'币'.repeat(300)}</p>`
const flash = (id: number, given: Parameters<typeof testItem>[1] = {}) => testItem(id, { kind: 'flash', ...given })
const render = (
  items: ReturnType<typeof flash>[],
  variant: 'page' | 'column' = 'page',
  language: 'zh-Hans' | 'en' = 'zh-Hans',
) => renderTestPage(variant === 'page' ? <FlashPageTape items={items} /> : <FlashTape items={items} />, { language })

describe('FlashTape', () => {
  it('names the days, with today and yesterday by the site clock', async () => {
    const html = await render([
      flash(1),
      flash(2, { release_time: '2026-11-19 23:59:00' }),
      flash(3, { release_time: '2026-11-18 09:00:00' }),
      flash(4, { release_time: null }),
    ])
    const headings = [...html.matchAll(/<h2 class="tape__day">(.*?)<\/h2>/g)].map((match) => match[1])
    expect(headings).toEqual([
      '<b>今天</b> <span>11月20日 星期五</span>',
      '<b>昨天</b> <span>11月19日 星期四</span>',
      '<b>11月18日 星期三</b>',
      '<b>日期不详</b>',
    ])
  })

  it('says the time by the site clock, and none of an undated flash', async () => {
    const html = await render([flash(1, { release_time: '2026-11-20 00:05:00' }), flash(2, { release_time: null })])
    expect(html.match(/<time/g)).toHaveLength(1)
    expect(html).toContain('dateTime="2026-11-19T16:05:00.000Z"')
    expect(html).toContain('>00:05</time>')
  })

  it('says of what matters that it does, also to those who hear it', async () => {
    const html = await render([flash(1, { importance: 'important' }), flash(2, { importance: 'breaking' }), flash(3)])
    expect(html.match(/fl--hot/g)).toHaveLength(2)
    expect(html).toContain('<span class="sr">重要：</span>')
    expect(html).toContain('<span class="sr">突发：</span>')
  })

  it('folds a long text with a button that says so, and leaves a short one', async () => {
    const html = await render([flash(1, { html: long }), flash(2, { html: '<p>短。</p>' })])
    expect(html).toContain('class="fl__x fl__x--always"')
    expect(html.match(/aria-expanded="false"[^>]*>展开全文/g)).toHaveLength(1)
  })

  it('shows coins only, as links to their pages', async () => {
    const labels = [
      { id: 1, name: '比特币', coin: 'BTC' },
      { id: 2, name: '监管', coin: null },
    ]
    const html = await render([flash(1, { labels })])
    expect(html).toContain('<a class="chip" href="/label/1"><b translate="no">BTC</b></a>')
    expect(html).not.toContain('监管')
  })

  it('marks the language of foreign items in title and text', async () => {
    const html = await render([flash(1, { html: '<p>正文</p>' })], 'page', 'en')
    expect(html).toMatch(/<a [^>]*lang="zh-Hans"/)
    expect(html).toMatch(/<div [^>]*class="fl__x"[^>]*lang="zh-Hans"/)
    expect(html).toContain('<span class="flagl">Chinese</span>')
  })

  it('is titles and coins in a column, with its days as no headings', async () => {
    const html = await render([flash(1, { html: long })], 'column')
    expect(html).toContain('tape--col')
    expect(html).not.toContain('fl__x')
    expect(html).not.toContain('<button')
    expect(html).not.toContain('<h2')
  })

  it('counts the days that are shown whole', async () => {
    const items = [
      flash(1),
      flash(2),
      flash(3, { release_time: '2026-11-19 10:00:00' }),
      flash(4, { release_time: '2026-11-19 09:00:00' }),
    ]
    const counts = async (given: 'all' | 'whole-days' | undefined) =>
      (await renderTestPage(<FlashPageTape items={items} counts={given} />)).match(/已发布2条/g)?.length ?? 0
    expect([await counts('all'), await counts('whole-days'), await counts(undefined)]).toEqual([2, 1, 0])
  })
})

describe('flashListAddress', () => {
  it.each([
    [{}, '/news'],
    [{ important: false }, '/news'],
    [{ category: 3 }, '/news?category=3'],
    [{ before: 9, important: true, category: 3 }, '/news?category=3&important=1&before=9'],
  ])('%j', (chosen, address) => {
    expect(flashListAddress(chosen)).toBe(address)
  })
})
