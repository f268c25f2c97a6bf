import { describe, expect, it } from 'vitest'
import { readText } from '../import.fixture.ts'
import { lexicalHtml } from './lexical.ts'
import { mobiledocHtml } from './mobiledoc.ts'

const posts = [
  {
    id: 'a1',
    uuid: 'u-1',
    title: 'One',
    slug: 'one',
    html: '<p>Text <img src="__GHOST_URL__/content/images/x.png"></p>',
    status: 'published',
    visibility: 'public',
    published_at: '2024-05-01T00:00:00.000Z',
    feature_image: '__GHOST_URL__/content/images/f.jpg',
    custom_excerpt: 'Short',
  },
  {
    id: 'a2',
    title: 'Two',
    slug: 'two',
    html: null,
    lexical: JSON.stringify({
      root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Lexical' }] }] },
    }),
    status: 'draft',
    type: 'page',
    created_at: '2024-05-02 10:00:00',
  },
  {
    id: 'a3',
    title: 'Three',
    slug: 'three',
    mobiledoc: JSON.stringify({
      version: '0.3.1',
      sections: [[1, 'p', [[0, [], 0, 'Mobile']]]],
      markups: [],
      atoms: [],
      cards: [],
    }),
    status: 'published',
    visibility: 'paid',
    published_at: 1714608000000,
  },
  {
    id: 'a4',
    title: 'Four',
    slug: 'four',
    markdown: '**Old**',
    status: 'published',
    published_at: '2013-05-01T00:00:00Z',
    author_id: 1,
  },
  { id: 'a5', title: 'Five', status: 'trash' },
]
const data = {
  posts,
  users: [
    { id: 1, name: 'Ann' },
    { id: 2, name: 'Bo' },
  ],
  tags: [
    { id: 't1', name: 'ETF' },
    { id: 't2', name: '#internal' },
    { id: 't3', name: 'DeFi' },
  ],
  posts_tags: [
    { post_id: 'a1', tag_id: 't1', sort_order: 1 },
    { post_id: 'a1', tag_id: 't3', sort_order: 0 },
    { post_id: 'a1', tag_id: 't2', sort_order: 2 },
  ],
  posts_authors: [{ post_id: 'a1', author_id: 2, sort_order: 0 }],
  posts_meta: [{ post_id: 'a1', feature_image_alt: 'F' }],
}

describe('an export of Ghost', () => {
  it.each([
    ['of today', { db: [{ meta: { exported_on: 1, version: '5.0' }, data }] }],
    ['of an age ago', { meta: { exported_on: 1, version: '003' }, data }],
    ['without a frame', data],
  ])('%s', async (_name, document) => {
    const { format, drafts, skipped, notes } = await readText(JSON.stringify(document), {
      hints: { address: 'https://old.example/' },
    })
    expect(format).toBe('Ghost')
    expect(drafts).toMatchObject([
      {
        draft: {
          importKey: 'ghost:u-1',
          title: 'One',
          status: 'approved',
          author: { nickname: 'Bo' },
          labels: [{ name: 'DeFi' }, { name: 'ETF' }],
        },
        job: {
          source: '<p>Text <img src="https://old.example/content/images/x.png"></p>',
          options: { baseUrl: 'https://old.example/one/' },
        },
        summary: 'Short',
        cover: { url: 'https://old.example/content/images/f.jpg', alt: 'F' },
        oldPaths: ['/one/'],
      },
      {
        draft: { status: 'draft', releaseTime: new Date('2024-05-02T10:00:00Z') },
        job: { source: '<p>Lexical</p>' },
        oldPaths: [],
      },
      {
        draft: { status: 'draft', releaseTime: new Date('2024-05-02T00:00:00Z') },
        job: { source: '<p>Mobile</p>' },
        oldPaths: [],
      },
      { draft: { author: { nickname: 'Ann' } }, job: { source: '<p><strong>Old</strong></p>' } },
    ])
    expect(skipped).toEqual(['its status is trash'])
    expect(notes).toEqual(['a page; it stands among the articles', 'for paid only there: a draft'])
  })

  it('in the flat form that its migration tools write', async () => {
    const flat = {
      posts: [
        {
          url: 'https://other.example/p/one',
          data: {
            title: 'One',
            slug: 'one',
            html: '<p>x</p>',
            author: { url: 'u', data: { name: 'Cy' } },
            tags: [{ data: { name: 'NFT' } }],
          },
        },
      ],
    }
    const { drafts } = await readText(JSON.stringify(flat))
    expect(drafts).toMatchObject([
      { draft: { author: { nickname: 'Cy' }, labels: [{ name: 'NFT' }] }, oldPaths: ['/one/', '/p/one'] },
    ])
  })
})

describe('documents of Ghost’s editors', () => {
  const lexical = (...children: object[]) => lexicalHtml(JSON.stringify({ root: { children } }))

  it.each([
    [
      { type: 'extended-heading', tag: 'h3', children: [{ type: 'extended-text', text: 'a<b', format: 3 }] },
      '<h3><strong><em>a&lt;b</em></strong></h3>',
    ],
    [
      { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [{ type: 'text', text: '1' }] }] },
      '<ol><li>1</li></ol>',
    ],
    [
      { type: 'image', src: 'https://x.example/a".png', alt: 'A', caption: '<b>C</b>' },
      '<figure><img src="https://x.example/a&quot;.png" alt="A"><figcaption><b>C</b></figcaption></figure>',
    ],
    [{ type: 'codeblock', language: 'ts', code: 'a < b' }, '<pre><code class="language-ts">a &lt; b</code></pre>'],
    [
      { type: 'bookmark', url: 'https://x.example/', metadata: { title: 'X' } },
      '<p><a href="https://x.example/">X</a></p>',
    ],
    [{ type: 'signup', children: [] }, ''],
    [{ type: 'something-new', children: [{ type: 'text', text: 'kept' }] }, 'kept'],
  ])('of today: %j', (node, html) => expect(lexical(node)).toBe(html))

  it('of the years before', () => {
    const html = mobiledocHtml(
      JSON.stringify({
        markups: [['strong'], ['a', ['href', 'https://x.example/?a=1&b=2']]],
        atoms: [['soft-return', '', {}]],
        cards: [
          ['image', { src: 'a.png', caption: 'C' }],
          ['card-markdown', { markdown: '# H' }],
          ['unknown', {}],
        ],
        sections: [
          [
            1,
            'h2',
            [
              [0, [0], 1, 'a'],
              [0, [1], 0, 'b'],
              [1, [], 0, 0],
              [0, [0], 2, 'c'],
            ],
          ],
          [3, 'ul', [[[0, [], 0, 'x']], [[0, [], 0, 'y']]]],
          [10, 0],
          [10, 1],
          [10, 2],
        ],
      }),
    )
    expect(html).toBe(
      '<h2><strong>a</strong><a href="https://x.example/?a=1&amp;b=2">b<br><strong>c</strong></a></h2>\n<ul><li>x</li><li>y</li></ul>\n<figure><img src="a.png" alt=""><figcaption>C</figcaption></figure>\n<h1>H</h1>\n',
    )
  })

  it.each(['', '{', 'null', '[]', '{"root":1}', '{"sections":1}'])('are none: %s', (text) => {
    expect(lexicalHtml(text)).toBeNull()
    expect(mobiledocHtml(text)).toBeNull()
  })

  it('end however deep they are', () => {
    const deep = `${'{"type":"list","children":['.repeat(3000)}${']}'.repeat(3000)}`
    expect(lexicalHtml(`{"root":{"children":[${deep}]}}`)).toContain('<ul>')
  })

  it('keeps posts without any identity, and posts with the same one', async () => {
    const posts = [
      { title: '一', html: '<p>1</p>' },
      { title: '二', html: '<p>2</p>' },
      { id: 7, title: '三', html: '<p>3</p>' },
      { id: 7, title: '四', html: '<p>4</p>' },
    ]
    const text = JSON.stringify({ db: [{ data: { posts: [...posts, posts[0]] } }] })
    const { drafts, skipped } = await readText(text)
    const keys = drafts.map(({ draft }) => draft.importKey)
    expect(new Set(keys).size).toBe(4)
    expect(skipped).toEqual(['the same record came before'])
    expect((await readText(text)).drafts.map(({ draft }) => draft.importKey)).toEqual(keys)
  })
})
