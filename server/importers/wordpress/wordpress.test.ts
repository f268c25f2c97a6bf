import { describe, expect, it } from 'vitest'
import { readText } from '../import.fixture.ts'

const item = (fields: string) => `<item>${fields}</item>`
const post = (id: number, more: string) =>
  item(`<title>第${id}篇</title><link>https://old.example/2024/05/post-${id}/</link><dc:creator>zhang</dc:creator>
    <content:encoded><![CDATA[比特币网络的说明。]]></content:encoded><wp:post_id>${id}</wp:post_id>
    <wp:post_date>2024-05-0${id} 08:00:00</wp:post_date><wp:post_date_gmt>2024-05-0${id} 00:00:00</wp:post_date_gmt>
    <wp:post_type>post</wp:post_type>${more}`)
const wxr = (items: string, version = '1.2') => `<?xml version="1.0" encoding="UTF-8"?>
  <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:excerpt="http://wordpress.org/export/${version}/excerpt/" xmlns:wp="http://wordpress.org/export/${version}/"><channel>
  <title>旧站</title><link>https://old.example</link><language>zh-CN</language>
  <wp:wxr_version>${version}</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
  <wp:author><wp:author_login>zhang</wp:author_login><wp:author_display_name><![CDATA[张伟 &amp; 团队]]></wp:author_display_name></wp:author>
  ${items}</channel></rss>`
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

describe('an export of WordPress', () => {
  it.each(['1.0', '1.1', '1.2'])('gives a post with all that belongs to it, version %s', async (version) => {
    const { format, drafts, notes } = await readText(
      wxr(
        post(
          1,
          `<wp:status>publish</wp:status><guid isPermaLink="false">https://old.example/?p=1</guid>
          <excerpt:encoded>短短的</excerpt:encoded><category domain="category" nicename="x">Uncategorized</category>
          <category domain="category" nicename="y"><![CDATA[政策 &amp; 监管]]></category>
          <category domain="post_tag" nicename="z">比特币</category>${meta('_thumbnail_id', '40')}${meta('_wp_old_slug', 'former')}`,
        ) +
          item(`<title>a</title><wp:post_id>40</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>
          <wp:attachment_url>https://old.example/wp-content/uploads/a.jpg</wp:attachment_url>${meta('_wp_attachment_image_alt', '走势')}`),
        version,
      ),
    )
    expect(format).toBe('WordPress')
    expect(notes).toEqual([])
    expect(drafts).toMatchObject([
      {
        draft: {
          importKey: 'wordpress:old.example:1',
          kind: 'article',
          status: 'approved',
          language: 'zh-Hans',
          title: '第1篇',
          releaseTime: new Date('2024-05-01T00:00:00Z'),
          author: { key: 'name:张伟 & 团队', nickname: '张伟 & 团队' },
          labels: [{ name: '政策 & 监管' }, { name: '比特币' }],
          source: null,
        },
        summary: '短短的',
        cover: { url: 'https://old.example/wp-content/uploads/a.jpg', alt: '走势' },
        oldPaths: ['/2024/05/post-1/', '/2024/05/former/', '/?p=1'],
      },
    ])
  })

  it.each([
    ['publish', '', 'approved', 2],
    ['future', '', 'approved', 2],
    ['draft', '', 'draft', 0],
    ['pending', '', 'pending', 0],
    ['private', '', 'draft', 0],
    ['publish', '<wp:post_password>secret</wp:post_password>', 'draft', 0],
  ])('of status %s %s: %s here, with %i old addresses', async (status, more, expected, addresses) => {
    const { drafts } = await readText(wxr(post(1, `<wp:status>${status}</wp:status>${more}`)))
    expect(drafts[0]?.draft.status).toBe(expected)
    expect(drafts[0]?.oldPaths).toHaveLength(addresses)
  })

  it.each([
    ['<wp:status>trash</wp:status>', 'its status is trash'],
    ['<wp:status>publish</wp:status><wp:post_type>nav_menu_item</wp:post_type>', /no text for readers/],
    ['<wp:status>publish</wp:status><wp:post_type>portfolio</wp:post_type>', /unknown here/],
  ])('leaves out %s', async (more, reason) => {
    const base = post(1, more).replace(more.includes('post_type') ? '<wp:post_type>post</wp:post_type>' : 'nothing', '')
    const { drafts, skipped } = await readText(wxr(base))
    expect(drafts).toEqual([])
    expect(skipped).toEqual([expect.stringMatching(reason)])
  })

  it('tells flash by its section, and pages by a note', async () => {
    const flash = '<wp:status>publish</wp:status><category domain="category" nicename="f">快讯</category>'
    const page = post(2, '<wp:status>publish</wp:status>').replace('>post<', '>page<')
    const { drafts, notes } = await readText(wxr(post(1, flash) + page))
    expect(drafts.map(({ draft }) => draft.kind)).toEqual(['flash', 'article'])
    expect(drafts[0]?.draft.labels).toEqual([])
    expect(drafts[1]?.oldPaths).toContain('/?page_id=2')
    expect(notes).toEqual(['a page; it stands among the articles'])
  })

  it('takes drafts without a date, and nothing of half a post', async () => {
    const undated = post(1, '<wp:status>draft</wp:status>').replace(/2024-05-01 0[08]:00:00/g, '0000-00-00 00:00:00')
    const whole = wxr(undated + post(2, '<wp:status>publish</wp:status>'))
    const { drafts, skipped, cut } = await readText(whole.slice(0, whole.lastIndexOf('<wp:post_type>')))
    expect(drafts.map(({ draft }) => [draft.status, draft.releaseTime])).toEqual([['draft', null]])
    expect(skipped).toEqual(['cut off: the end of this record is missing'])
    expect(cut).toBe('the document is cut off at line 13')
  })

  it('gives the same post the same hash, and another one to a changed post', async () => {
    const hash = async (more: string) => (await readText(wxr(post(1, more)))).drafts[0]?.draft.hash
    const status = '<wp:status>publish</wp:status>'
    expect(await hash(status)).toBe(await hash(status))
    expect(await hash(status)).not.toBe(await hash(`${status}<excerpt:encoded>neu</excerpt:encoded>`))
  })
})

const answer = (more: object = {}) => ({
  id: 5,
  date_gmt: '2024-05-01T00:00:00',
  status: 'publish',
  type: 'post',
  link: 'https://old.example/five/',
  guid: { rendered: 'https://old.example/?p=5' },
  title: { rendered: 'A &#038; <em>B</em>' },
  content: { rendered: '<p>Text</p>', protected: false },
  excerpt: { rendered: '<p>Short</p>' },
  author: 3,
  categories: [1],
  tags: [2],
  featured_media: 9,
  ...more,
})

describe('answers of WordPress’s REST interface', () => {
  const embedded = {
    author: [{ id: 3, name: 'Li' }],
    'wp:term': [[{ id: 1, name: 'Markets', taxonomy: 'category' }], [{ id: 2, name: 'ETF', taxonomy: 'post_tag' }]],
    'wp:featuredmedia': [{ id: 9, source_url: 'https://old.example/wp-content/uploads/c.png', alt_text: 'C' }],
  }

  it.each([
    ['a list', JSON.stringify([answer({ _embedded: embedded })])],
    ['a single post', JSON.stringify(answer({ _embedded: embedded }), null, 2)],
  ])('%s', async (_name, text) => {
    const { format, drafts } = await readText(text, { name: 'posts.json' })
    expect(format).toBe('WordPress REST')
    expect(drafts).toMatchObject([
      {
        draft: {
          importKey: 'wordpress:old.example:5',
          title: 'A & B',
          author: { nickname: 'Li' },
          labels: [{ name: 'Markets' }, { name: 'ETF' }],
          releaseTime: new Date('2024-05-01T00:00:00Z'),
        },
        summary: 'Short',
        cover: { url: 'https://old.example/wp-content/uploads/c.png', alt: 'C' },
        oldPaths: ['/five/', '/?p=5'],
      },
    ])
  })

  it('say why something is no post', async () => {
    const { drafts, skipped } = await readText(JSON.stringify([answer(), { id: 6, title: { rendered: 'x' } }]), {
      name: 'posts.json',
    })
    expect(drafts).toHaveLength(1)
    expect(skipped).toEqual([expect.stringMatching(/^not a post: /)])
  })

  describe('loses nothing', () => {
    const bare = (title: string, fields = '') =>
      item(
        `<title>${title}</title><content:encoded><![CDATA[${title}的正文]]></content:encoded><wp:status>publish</wp:status>${fields}`,
      )
    const keysOf = async (text: string) => {
      const { drafts, skipped } = await readText(text)
      return { keys: drafts.map(({ draft }) => draft.importKey), skipped, notes: drafts.map(({ notes }) => notes) }
    }

    it.each([
      ['without number, guid and link', ''],
      ['numbered 0', '<wp:post_id>0</wp:post_id>'],
      ['with one number', '<wp:post_id>7</wp:post_id>'],
      ['with one guid', '<guid>https://old.example/?p=7</guid>'],
      ['with a number that is none', `<wp:post_id>${'长 '.repeat(3_000)}</wp:post_id>`],
    ])('of records %s', async (_name, fields) => {
      const text = wxr(bare('一', fields) + bare('二', fields) + bare('三', fields))
      const { keys, skipped } = await keysOf(text)
      expect(skipped).toEqual([])
      expect(new Set(keys).size).toBe(3)
      for (const key of keys) expect(key.length).toBeLessThan(400)
      // The same whenever it is read, and wherever in the file a record without a number stands.
      expect((await keysOf(text)).keys).toEqual(keys)
      if (fields === '') expect((await keysOf(wxr(bare('三') + bare('一')))).keys).toEqual([keys[2], keys[0]])
    })

    it('names the number that two records have, and a record that is there twice', async () => {
      const one = '<wp:post_id>7</wp:post_id>'
      const { keys, skipped, notes } = await keysOf(
        wxr(bare('一', one) + bare('二', one) + bare('一', one) + bare('二', one)),
      )
      expect(keys).toEqual([
        'wordpress:old.example:7',
        expect.stringMatching(/^wordpress:old\.example:7:[0-9a-f]{24}$/),
      ])
      expect(notes).toEqual([[], ['another record has the same number']])
      expect(skipped).toEqual(['the same record came before', 'the same record came before'])
    })

    it('has short addresses for numbers alone', async () => {
      const { drafts } = await readText(wxr(bare('一', '<guid>https://old.example/?p=7</guid>') + bare('二')))
      expect(drafts.map(({ oldPaths }) => oldPaths)).toEqual([['/?p=7'], []])
    })
  })
})
