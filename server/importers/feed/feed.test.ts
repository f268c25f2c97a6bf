import { describe, expect, it } from 'vitest'
import { readText } from '../import.fixture.ts'
import { playingTime } from './entry.ts'

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

  it('RSS of other kinds: the whole text in a fullitem, the title of the media, and none that is a declaration', async () => {
    const page = '&lt;!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://www.w3.org/x.dtd"> Plain words'
    const { drafts } = await readText(
      rss(`<item><guid>a1</guid><fullitem>&lt;p>The whole text of it&lt;/p></fullitem></item>
        <item><guid>a2</guid><media:group><media:content url="/v.mp4" type="video/mp4"><media:title>A film</media:title></media:content></media:group></item>
        <item><guid>a3</guid><title>${page}</title></item>`),
    )
    expect(drafts).toMatchObject([
      { job: { source: '<p>The whole text of it</p>' } },
      { draft: { title: 'A film' } },
      { draft: { title: 'Plain words' } },
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
      'RSS with a prefix',
      '<r:rss version="2.0" xmlns:r="http://purl.org/rss/2.0/"><r:channel><r:title>F</r:title><r:item><r:title>T</r:title><r:link>https://a.example/1</r:link><r:description>D</r:description></r:item></r:channel></r:rss>',
    ],
    [
      'RSS with a prefix that nobody declared',
      '<rss:rss><rss:channel><rss:title>F</rss:title><rss:item><rss:title>T</rss:title><rss:link>https://a.example/1</rss:link><rss:description>D</rss:description></rss:item></rss:channel></rss:rss>',
    ],
    [
      'RSS in a namespace of its own',
      '<rss version="2.0" xmlns="https://somebody.example/rss"><channel><title>F</title><item><title>T</title><link>https://a.example/1</link><description>D</description></item></channel></rss>',
    ],
    [
      'RSS 1.0 with a prefix',
      '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rss="http://purl.org/rss/1.0/"><rss:channel r:about="x"><rss:title>F</rss:title></rss:channel><rss:item r:about="https://a.example/1"><rss:title>T</rss:title><rss:link>https://a.example/1</rss:link><rss:description>D</rss:description></rss:item></r:RDF>',
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

  it('takes an address that occurs twice with one title for one entry, unless the times differ', async () => {
    const item = (guid: string, date: string, title = 'T') =>
      `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid><link>https://feed.example/1</link><pubDate>${date}</pubDate><description>${guid}</description></item>`
    const { drafts, skipped } = await readText(
      rss(
        item('a', '2024-01-05') + item('b', '2024-01-05') + item('c', '2024-01-06') + item('d', '2024-01-05', 'Other'),
      ),
    )
    expect(drafts.map(({ job }) => job.source)).toEqual(['a', 'c', 'd'].map((text) => expect.stringContaining(text)))
    expect(skipped).toEqual(['another version of an entry that came before'])
  })

  it('tells entries without identity and address apart by title and date', async () => {
    const item = (date: string) =>
      `<item><title>Daily</title><pubDate>${date}</pubDate><description>D</description></item>`
    const keys = async (...dates: string[]) =>
      (await readText(rss(dates.map(item).join('')))).drafts.map(({ draft }) => draft.importKey)
    const [today, yesterday] = await keys('2024-01-06', '2024-01-05')
    expect(yesterday).toBeDefined()
    expect(await keys('2024-01-07', '2024-01-06')).toEqual([expect.any(String), today])
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

  it('keeps entries apart that share an identity and an address, and takes the first version of one', async () => {
    const one = (title: string, text: string) =>
      `<item><title>${title}</title><link>https://feed.example/log</link><guid>https://feed.example/log</guid><description>${text}</description></item>`
    const text = rss(one('A', 'new') + one('B', 'x') + one('A', 'old'))
    const { drafts, skipped } = await readText(text)
    expect(drafts.map(({ draft, job }) => [draft.title, job.source])).toEqual([
      ['A', '<p>new</p>'],
      ['B', '<p>x</p>'],
    ])
    expect(skipped).toEqual(['another version of an entry that came before'])
    const keys = drafts.map(({ draft }) => draft.importKey)
    expect(new Set(keys).size).toBe(2)
    expect((await readText(text)).drafts.map(({ draft }) => draft.importKey)).toEqual(keys)
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

  const atom = (content: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><title>T</title><id>urn:1</id>${content}</entry></feed>`
  const base64 = (text: string | Buffer) => Buffer.from(text as string).toString('base64')
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

  it.each([
    ['HTML in base64', `<content type="text/html" mode="base64">${base64('<p>正文</p>')}</content>`, '<p>正文</p>'],
    ['words in base64', `<content type="text/plain" mode="base64">${base64('a < b')}</content>`, '<p>a &lt; b</p>'],
    [
      'base64 by its type, in lines',
      `<content type="application/octet-stream">${base64('<p>'.padEnd(90, 'x')).replace(/.{20}/g, '$&\n')}</content>`,
      '<p>'.padEnd(90, 'x'),
    ],
    ['a type that nobody knows', '<content type="application/html">&lt;p>D&lt;/p></content>', '<p>D</p>'],
    ['elements of a type of XML', '<content type="application/xhtml+xml"><p>D</p></content>', '<p>D</p>'],
  ])('take Atom’s content as %s', async (_name, content, source) => {
    const { drafts } = await readText(atom(content))
    expect(drafts[0]?.job.source).toBe(source)
    expect(drafts[0]?.notes).toEqual([])
  })

  it.each([
    ['a picture', `<content type="image/png">${base64(png)}</content>`, 'image/png'],
    ['a picture that says so', `<content type="image/png" mode="base64">${base64(png)}</content>`, 'image/png'],
    ['bytes', `<content type="application/pdf">${base64(png)}</content>`, 'application/pdf'],
    [
      'bytes that say that they are text',
      `<content type="text/plain" mode="base64">${base64(png)}</content>`,
      'text/plain',
    ],
  ])('leave Atom’s content out where it is %s, and say so', async (_name, content, type) => {
    const { drafts } = await readText(atom(`${content}<summary>S</summary>`))
    expect(drafts[0]?.job.source).toBe('<p>S</p>')
    expect(drafts[0]?.notes).toEqual([`content of the type ${type} left out`])
  })

  it('take a picture that is an entry’s content elsewhere as its picture', async () => {
    const { drafts } = await readText(
      atom('<content type="image/png" src="https://a.example/p.png"/><summary>S</summary>'),
    )
    expect(drafts[0]?.cover?.url).toBe('https://a.example/p.png')
  })

  it.each([
    ['escaped', '<title>&lt;script&gt;alert(1)&lt;/script&gt;T</title>'],
    ['escaped twice', '<title>&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;T</title>'],
    ['in CDATA', '<title><![CDATA[<script src="x">alert(1)</script>T]]></title>'],
    ['as elements', '<title><script>alert(1)</script>T<style>b{}</style></title>'],
  ])('have titles without what a script says: %s', async (_name, title) => {
    const { drafts } = await readText(rss(`<item>${title}<description>D</description></item>`))
    expect(drafts[0]?.draft.title).toBe('T')
  })

  it('have a title of the text where a script is all that there is', async () => {
    const { drafts } = await readText(
      rss('<item><title>&lt;script&gt;alert(1)&lt;/script&gt;</title><description>D</description></item>'),
    )
    expect(drafts[0]?.draft.title).toBe('D')
  })

  it.each([
    ['<dc:author>甲</dc:author>', '甲'],
    ['<dc:creator>甲</dc:creator><dc:author>乙</dc:author>', '甲'],
    ['<author>a@b.example (甲)</author><dc:creator>乙</dc:creator>', '甲'],
    ['<itunes:author>甲</itunes:author>', '甲'],
    ['<author>a@b.example</author><dc:creator>乙</dc:creator>', '乙'],
  ])('name their author: %s', async (fields, nickname) => {
    const { drafts } = await readText(rss(`<item><title>T</title>${fields}</item>`))
    expect(drafts[0]?.draft.author?.nickname).toBe(nickname)
  })

  const podcast = (fields: string) =>
    readText(
      `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>F</title><item>${fields}</item></channel></rss>`,
    )

  it('take what podcasts say', async () => {
    const { drafts } = await podcast(`<itunes:title>第一期</itunes:title><itunes:author>甲</itunes:author>
      <itunes:summary>本期谈比特币的减半。</itunes:summary><itunes:image href="https://a.example/p.jpg"/>
      <itunes:keywords>ETF, 减半</itunes:keywords><itunes:duration>3725</itunes:duration>
      <enclosure url="https://a.example/1.mp3?a=1&amp;b=2" type="audio/mpeg" length="1"/>`)
    expect(drafts).toMatchObject([
      {
        draft: { title: '第一期', author: { nickname: '甲' }, labels: [{ name: 'ETF' }, { name: '减半' }] },
        cover: { url: 'https://a.example/p.jpg' },
        job: {
          source:
            '<p>本期谈比特币的减半。</p>\n<p><a href="https://a.example/1.mp3?a=1&amp;b=2">音频 (1:02:05)</a></p>',
        },
      },
    ])
  })

  it.each([
    ['59', '0:59'],
    ['90:05', '1:30:05'],
    ['4:05', '4:05'],
    ['01:02:03', '1:02:03'],
    ['0', undefined],
    ['an hour', undefined],
    [undefined, undefined],
  ])('have a playing time of %s shown as %s', (written, shown) => expect(playingTime(written)).toBe(shown))

  it('hold back what was read in an encoding that is doubtful, and nothing else', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><rss><channel><item><title>Plain</title></item><item><title>'),
      Buffer.of(0xd6, 0xd0, 0xb9, 0xfa, 0xd0, 0xc2, 0xce, 0xc5),
      Buffer.from('</title></item><item><title>Lost \ufffd</title></item></channel></rss>'),
    ])
    const { drafts } = await readText(bytes)
    expect(drafts.map(({ draft }) => draft.status)).toEqual(['approved', 'draft', 'draft'])
    expect(drafts[1]?.draft.title).toBe('中国新闻')
    expect(drafts[1]?.draftReasons).toEqual(['its encoding is doubtful (read as gb18030)'])
    const lost = await readText(rss('<item><title>Lost \ufffd</title></item>'))
    expect(lost.drafts.map(({ draft, draftReasons = [] }) => [draft.status, ...draftReasons])).toEqual([
      ['draft', 'characters are lost (U+FFFD)'],
    ])
  })

  it('that are given twice in a JSON Feed are told apart by their titles', async () => {
    const { drafts } = await readText(
      '{"version":"https://jsonfeed.org/version/1","title":"F","items":[{"title":"A","content_text":"1"},{"title":"B","content_text":"2","id":"x"},{"title":"C","content_text":"3","id":"x"}]}',
    )
    expect(new Set(drafts.map(({ draft }) => draft.importKey)).size).toBe(3)
  })
})
