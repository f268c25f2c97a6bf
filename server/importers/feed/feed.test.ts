import { describe, expect, it } from 'vitest'
import { readText } from '../import.fixture.ts'

const rss = (
  items: string,
  channel = '<title>报</title><link>https://feed.example/</link><language>zh-cn</language>',
) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>${channel}${items}</channel></rss>`

describe('feeds', () => {
  it('RSS 2.0: the whole text before the summary, relative addresses, the picture', async () => {
    const { format, drafts } = await readText(
      rss(`<item><title>题</title><link>/a/1</link><guid isPermaLink="false">g1</guid><description>短</description>
        <content:encoded><![CDATA[<p>长长的正文</p>]]></content:encoded><pubDate>Fri, 05 Jan 2024 10:00:00 CST</pubDate>
        <dc:creator>李娜</dc:creator><category>ETF</category><category>https://not.a.tag/</category>
        <media:content url="/p.jpg" medium="image"><media:title>P</media:title></media:content></item>`),
    )
    expect(format).toBe('feed')
    expect(drafts).toMatchObject([
      {
        draft: {
          title: '题',
          author: { nickname: '李娜' },
          labels: [{ name: 'ETF' }],
          language: 'zh-Hans',
          releaseTime: new Date('2024-01-05T02:00:00Z'),
          source: { name: '报', url: 'https://feed.example/a/1' },
          status: 'approved',
        },
        summary: '短',
        job: { source: '<p>长长的正文</p>', options: { baseUrl: 'https://feed.example/a/1' } },
        cover: { url: 'https://feed.example/p.jpg', alt: 'P' },
        oldPaths: [],
      },
    ])
  })

  it('has words about a picture that are cut between signs, not within them', async () => {
    const { drafts } = await readText(
      rss(`<item><title>T</title><link>https://feed.example/a/1</link><description>D</description>
        <media:content url="/p.jpg" medium="image"><media:title>P${'😀'.repeat(200)}</media:title></media:content></item>`),
    )
    expect(drafts[0]?.cover?.alt.isWellFormed()).toBe(true)
  })

  it.each([
    [
      'RSS 0.91',
      '<rss version="0.91"><channel><title>F</title><item><title>T</title><link>https://a.example/1</link><description>D</description></item></channel></rss>',
    ],
    [
      'RSS 0.90',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>F</title></channel><item><title>T</title><link>https://a.example/1</link><description>D</description></item></rdf:RDF>',
    ],
    [
      'RSS 1.0',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>F</title></channel><item rdf:about="https://a.example/1"><title>T</title><link>https://a.example/1</link><description>D</description></item></rdf:RDF>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><title>T</title><id>https://a.example/1</id><link href="https://a.example/1"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>D</p></div></content></entry></feed>',
    ],
    [
      'Atom 0.3',
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>F</title><entry><title>T</title><id>https://a.example/1</id><link rel="alternate" href="https://a.example/1"/><content type="text/html" mode="base64">PHA+RDwvcD4=</content></entry></feed>',
    ],
    [
      'Atom with a prefix',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>F</a:title><a:entry><a:title>T</a:title><a:id>https://a.example/1</a:id><a:link href="https://a.example/1"/><a:summary>D</a:summary></a:entry></a:feed>',
    ],
    [
      'JSON Feed',
      '{"version":"https://jsonfeed.org/version/1.1","title":"F","items":[{"id":"https://a.example/1","url":"https://a.example/1","title":"T","content_text":"D"}]}',
    ],
  ])('%s', async (_name, text) => {
    const { drafts, skipped } = await readText(text)
    expect(skipped).toEqual([])
    expect(drafts).toMatchObject([
      {
        draft: { title: 'T', importKey: 'feed:https://a.example/1', source: { name: 'F', url: 'https://a.example/1' } },
      },
    ])
    expect(drafts[0]?.job.source).toMatch(/^(<div>)?<p>D<\/p>(<\/div>)?$/)
  })

  it('resolves xml:base from the outside in', async () => {
    const { drafts } = await readText(
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/x/"><title>F</title><entry xml:base="y/"><title>T</title><id>urn:1</id><link href="z"/><summary>s</summary></entry></feed>',
    )
    expect(drafts[0]?.job.options.baseUrl).toBe('https://a.example/x/y/z')
  })

  it('keeps entries apart that share an identity', async () => {
    const one = (n: number) =>
      `<item><title>${n}</title><link>https://feed.example/${n}</link><guid>https://feed.example/</guid></item>`
    const { drafts } = await readText(rss(one(1) + one(2)))
    expect(new Set(drafts.map(({ draft }) => draft.importKey)).size).toBe(2)
  })

  it('scopes identities that are no address by their feed', async () => {
    const entry = '<item><title>T</title><guid isPermaLink="false">42</guid></item>'
    const keyOf = async (link: string) =>
      (await readText(rss(entry, `<title>F</title><link>${link}</link>`))).drafts[0]?.draft.importKey
    expect(await keyOf('https://a.example/')).not.toBe(await keyOf('https://b.example/'))
    expect(await keyOf('https://a.example/')).toBe(await keyOf('https://a.example/'))
  })

  it.each([
    ['a title', '<item><title>T</title></item>', 'T'],
    ['a text', '<item><description>第一句。第二句。</description></item>', '第一句'],
  ])('needs no more than %s', async (_name, entry, title) => {
    expect((await readText(rss(entry))).drafts[0]?.draft.title).toBe(title)
  })

  it('reports what is no entry, and takes the rest', async () => {
    const { drafts, skipped, notes } = await readText(
      rss('<item><link>https://a.example/</link></item><item><title>T</title><pubDate>soon</pubDate></item>'),
    )
    expect(drafts).toHaveLength(1)
    expect(skipped).toEqual(['neither title nor text'])
    expect(notes).toEqual(['date not readable'])
  })

  it('becomes drafts or flash where that is asked for', async () => {
    const context = { label: () => undefined, kind: 'flash' as const, status: 'draft' as const }
    expect((await readText(rss('<item><title>T</title></item>'), { context })).drafts[0]?.draft).toMatchObject({
      kind: 'flash',
      status: 'draft',
    })
  })

  it('believes the charset of the transport', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<rss><channel><item><title>'),
      Buffer.of(0xd6, 0xd0, 0xb9, 0xfa, 0xd0, 0xc2, 0xce, 0xc5),
      Buffer.from('</title></item></channel></rss>'),
    ])
    const { drafts } = await readText(bytes, { hints: { charset: 'gb2312' } })
    expect(drafts[0]?.draft.title).toBe('中国新闻')
  })

  it.each(['<!DOCTYPE html><html><body>no</body></html>', '{"a":1}', '', 'plain'])(
    'is not found in %s',
    async (text) => {
      expect((await readText(text)).format).toBe('none')
    },
  )
})
