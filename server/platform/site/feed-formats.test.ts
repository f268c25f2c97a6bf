import fc from 'fast-check'
import sax from 'sax'
import { describe, expect, it } from 'vitest'
import { type Feed, type FeedEntry, jsonFeed, rssFeed } from './feed-formats.ts'

const entry = (given: Partial<FeedEntry> = {}): FeedEntry => ({
  address: 'https://news.example/contents/7',
  title: '标题',
  language: 'zh-Hans',
  time: new Date('2026-11-20T04:34:00Z'),
  summary: '导语',
  html: '',
  author: '何沛文',
  picture: '/media/0a/840.jpg',
  tags: ['监管', 'BTC'],
  ...given,
})
const feedOf = (...entries: FeedEntry[]): Feed => ({
  title: '港讯',
  address: 'https://news.example/feed.xml',
  home: 'https://news.example',
  origin: 'https://news.example',
  language: 'zh-Hans',
  entries,
})

/** Reads strictly, as a feed reader of the worst kind. */
function read(text: string): { path: string; text: string }[] {
  const parser = sax.parser(true)
  const path: string[] = []
  const found: { path: string; text: string }[] = []
  parser.onopentag = ({ name }) => {
    path.push(name)
    found.push({ path: path.join('/'), text: '' })
  }
  parser.ontext = (part) => {
    const last = found.findLast((one) => one.path === path.join('/'))
    if (last) last.text += part
  }
  parser.onclosetag = () => void path.pop()
  parser.onerror = (error) => {
    throw error
  }
  parser.write(text).close()
  return found
}
const partOf = (text: string, name: string) => read(text).find(({ path }) => path === `rss/channel/item/${name}`)?.text

describe('RSS', () => {
  it('tells what there is to read', () => {
    const text = rssFeed(feedOf(entry()))
    expect(partOf(text, 'title')).toBe('标题')
    expect(partOf(text, 'guid')).toBe('https://news.example/contents/7')
    expect(partOf(text, 'pubDate')).toBe('Fri, 20 Nov 2026 04:34:00 GMT')
    expect(partOf(text, 'description')).toBe('导语')
    expect(partOf(text, 'dc:creator')).toBe('何沛文')
    expect(text).toContain('<media:content url="https://news.example/media/0a/840.jpg" medium="image"/>')
  })

  it('holds short texts as a whole, with addresses that work anywhere', () => {
    const html = '<p><a href="/news/1">一</a><img src="/media/a.jpg" srcset="/media/b 1w" sizes="1px"></p>'
    expect(partOf(rssFeed(feedOf(entry({ html }))), 'description')).toBe(
      '<p><a href="https://news.example/news/1">一</a><img src="https://news.example/media/a.jpg"></p>',
    )
  })

  it('says a summary as text, whatever markup it looks like', () => {
    const summary = '<script>alert(1)</script>'
    expect(partOf(rssFeed(feedOf(entry({ summary }))), 'description')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('stays a document, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const hostile = entry({ title: text, summary: text, html: text, author: text, tags: [text] })
        const written = rssFeed({ ...feedOf(hostile), title: text })
        expect(read(written).filter(({ path }) => path === 'rss/channel/item')).toHaveLength(1)
        expect(written.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('JSON feeds', () => {
  it('tell the same', () => {
    expect(JSON.parse(jsonFeed(feedOf(entry(), entry({ html: '<p>快讯</p>', author: undefined }))))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          id: 'https://news.example/contents/7',
          content_text: '导语',
          date_published: '2026-11-20T04:34:00.000Z',
          image: 'https://news.example/media/0a/840.jpg',
          authors: [{ name: '何沛文' }],
        },
        { content_html: '<p>快讯</p>' },
      ],
    })
  })
})
