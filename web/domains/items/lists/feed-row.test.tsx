import { describe, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { testItem, testItems } from '../test-items.ts'
import { FeedRow } from './feed-row.tsx'
import { HotList } from './hot-list.tsx'

const english = { title: 'How proofs work', summary: 'A short one.', language: 'en' }

describe('FeedRow', () => {
  it('leads to the article under the prefix of the address', async () => {
    const html = await renderTestPage(<FeedRow item={testItem(7)} />, { address: '/en/home', language: 'en' })
    expect(html).toContain('href="/en/contents/7"')
    expect(html).toContain('href="/en/home_wz/3"')
  })

  it('marks an item in another language: title, standfirst and flag', async () => {
    const html = await renderTestPage(<FeedRow item={testItem(1, english)} />)
    expect(html).toMatch(/<a lang="en"[^>]*class="hl-link c2"|<a class="hl-link c2"[^>]*lang="en"/)
    expect(html).toMatch(/<p class="dek c2" lang="en">/)
    expect(html).toContain('<span class="flagl">英文</span>')
  })

  it('does not mark the other Chinese script as foreign', async () => {
    const html = await renderTestPage(<FeedRow item={testItem(1, { language: 'zh-Hant' })} />)
    expect(html).not.toContain('lang=')
    expect(html).not.toContain('flagl')
  })

  it('flags what a machine translated', async () => {
    const html = await renderTestPage(<FeedRow item={testItem(1, { text_origin: 'machine' })} />)
    expect(html).toContain('flagl--mt')
  })

  it('marks samples for the notice of the page', async () => {
    expect(await renderTestPage(<FeedRow item={testItem(1, { demo: true })} />)).toContain('data-demo')
    expect(await renderTestPage(<FeedRow item={testItem(1)} />)).not.toContain('data-demo')
  })

  it('gives a bare row no picture and a wide one the large cover', async () => {
    expect(await renderTestPage(<FeedRow item={testItem(1)} shape="bare" />)).not.toContain('<img')
    expect(await renderTestPage(<FeedRow item={testItem(1)} shape="wide" />)).toMatch(/cover--banner.*1-lg-/)
  })

  it('loads pictures lazily and draws one for an item without category', async () => {
    const html = await renderTestPage(<FeedRow item={testItem(1, { category: null })} />)
    expect(html).toContain('loading="lazy"')
    expect(html).toContain('/covers/data/1-sm-')
    expect(html).not.toContain('kicker')
  })
})

describe('what can be done with the article of a FeedRow', () => {
  it('stands beside its facts, also where they differ from the usual ones', async () => {
    const action = ({ id }: { id: number }) => <button type="button">keep {id}</button>
    const usual = await renderTestPage(<FeedRow item={testItem(7)} action={action} />)
    const own = await renderTestPage(<FeedRow item={testItem(7)} meta={<p>own facts</p>} action={action} />)
    expect(usual).toMatch(/<p class="meta">.*<\/p><button[^>]*>keep (<!-- -->)?7<\/button><\/div>/)
    expect(own).toMatch(/<p>own facts<\/p><button/)
  })
})

describe('HotList', () => {
  it('numbers titles in order and marks samples for the notice of the page', async () => {
    const html = await renderTestPage(<HotList items={[...testItems(9), testItem(10, { demo: true })]} />)
    expect(html.match(/<li>/g)).toHaveLength(10)
    expect(html.match(/data-demo/g)).toHaveLength(1)
  })

  it('flags a foreign title', async () => {
    const html = await renderTestPage(<HotList items={[testItem(1, english)]} />)
    expect(html).toContain('lang="en"')
    expect(html).toContain('英文')
  })

  it('says that there is nothing', async () => {
    expect(await renderTestPage(<HotList items={[]} />)).toContain('暂无数据')
  })
})
