import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { embedOf } from '#contract/newsroom/blocks/embed.ts'
import { type DocumentNode, documentLimits } from '#contract/newsroom/document.ts'
import { isEmptyDocument, textOfDocument } from '#language/text/document-text.ts'
import { documentFromHtml } from './from-html.ts'
import { picturesOfDocument, withPictures } from './pictures.ts'
import { readDocument } from './read.ts'
import { renderDocument } from './render.ts'

const hash = 'a'.repeat(32)
const own = `/media/${hash}/840.jpg`
const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const cell = (words: string, type = 'tableCell') => ({
  type,
  attrs: { colspan: 1, rowspan: 1, colwidth: null },
  content: [paragraph(text(words))],
})
const link = (href: unknown) => ({ type: 'link', attrs: { href, target: '_blank', rel: 'noopener', class: null } })

const everything = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('一')] },
  { type: 'heading', attrs: { level: 3, textAlign: null }, content: [text('二')] },
  paragraph(
    text('粗', { type: 'bold' }),
    text('斜', { type: 'italic' }),
    { type: 'hardBreak' },
    text('链', link('https://example.org/?a=1&b=2')),
  ),
  paragraph(text('线', { type: 'underline' }, { type: 'strike' }), text('码', { type: 'code' })),
  {
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        content: [
          paragraph(text('甲')),
          {
            type: 'orderedList',
            attrs: { start: 3, type: null },
            content: [{ type: 'listItem', content: [paragraph(text('乙'))] }],
          },
        ],
      },
    ],
  },
  { type: 'blockquote', content: [paragraph(text('引'))] },
  { type: 'codeBlock', attrs: { language: 'solidity' }, content: [text('if (a < b) {\n  return\n}')] },
  { type: 'horizontalRule' },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell('头', 'tableHeader'), cell('部', 'tableHeader')] },
      { type: 'tableRow', content: [cell('一'), cell('二')] },
    ],
  },
  {
    type: 'figure',
    attrs: { src: own.slice(1), alt: '图', caption: '说明 <b>', title: null, width: 840, height: 400 },
  },
  { type: 'embed', attrs: { provider: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' } },
)
const rendered = (document: unknown) =>
  renderDocument(readDocument(document), { language: 'zh-Hans', pictures: new Map() })

function refusal(document: unknown): string {
  try {
    readDocument(document)
    return 'taken'
  } catch (error) {
    return error instanceof CallError ? `${error.reason}: ${error.detail}` : `${error}`
  }
}

describe('a document', () => {
  it('with everything that there is becomes what readers see', () => {
    expect(rendered(everything).html.replace(/ id="[^"]*"/g, '')).toMatchInlineSnapshot(`
      "<h2>一</h2>
      <h3>二</h3>
      <p><strong>粗</strong><em>斜</em><br><a href="https://example.org/?a=1&#x26;b=2" rel="noopener noreferrer nofollow ugc">链</a></p>
      <p><u><s>线</s></u><code>码</code></p>
      <ul><li>甲<ol start="3"><li>乙</li></ol></li></ul>
      <blockquote><p>引</p></blockquote>
      <pre tabindex="0"><code class="language-solidity">if (a &#x3C; b) {
        return
      }</code></pre>
      <hr>
      <div class="table-scroll" tabindex="0" role="region" aria-label="表格"><table><thead><tr><th>头</th><th>部</th></tr></thead><tbody><tr><td>一</td><td>二</td></tr></tbody></table></div>
      <figure><img src="/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/840.jpg" alt="图" width="840" height="400" loading="lazy" decoding="async" referrerpolicy="no-referrer"><figcaption>说明 &#x3C;b></figcaption></figure>
      <p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer nofollow ugc" data-embed="youtube" data-embed-id="dQw4w9WgXcQ">YouTube · https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>"
    `)
  })

  it('names who made a picture behind its caption, escaped, and gets the name back from a text for readers', () => {
    const attrs = { src: own, alt: '图', caption: '说明', credit: '<b>摄影', width: 840, height: 400 }
    const { html } = rendered(doc({ type: 'figure', attrs }))
    expect(html).toContain('<figcaption>说明 <small>&#x3C;b>摄影</small></figcaption>')
    expect(documentFromHtml(html).content[0]?.attrs).toMatchObject({ caption: '说明', credit: '<b>摄影' })
    expect(refusal(doc({ type: 'figure', attrs: { src: own, credit: 'x'.repeat(201) } }))).toContain('credit')
  })

  it('gives its sizes to pictures of our own', () => {
    const variants = [{ url: `/media/${hash}/420.webp`, width: 420 }]
    const pictures = new Map([[own, { url: own, width: 840, height: 400, variants }]])
    const { html } = renderDocument(readDocument(everything), { language: 'en', pictures })
    expect(html).toContain(`srcset="/media/${hash}/420.webp 420w"`)
    expect(html).toContain('width="840" height="400"')
  })

  it('names its pictures, and takes other addresses for them', () => {
    const remote = doc(
      { type: 'image', attrs: { src: 'https://example.org/a.png' } },
      { type: 'blockquote', content: [{ type: 'figure', attrs: { src: own } }] },
    )
    const read = readDocument(remote)
    expect(picturesOfDocument(read)).toEqual(['https://example.org/a.png', own])
    const taken = withPictures(read, new Map([['https://example.org/a.png', { url: own, width: 3, height: 2 }]]))
    expect(picturesOfDocument(taken)).toEqual([own])
  })

  it.each([
    [doc(), true],
    [doc(paragraph()), true],
    [doc({ type: 'figure', attrs: { src: own } }), false],
  ])('%j is empty: %s', (document, empty) => expect(isEmptyDocument(readDocument(document))).toBe(empty))

  const deep = (levels: number): object =>
    levels === 0 ? paragraph(text('深')) : { type: 'blockquote', content: [deep(levels - 1)] }
  it.each([
    [null, 'documentRefused: doc'],
    [{ type: 'paragraph' }, 'documentRefused: type'],
    [doc({ type: 'iframe' }), 'documentRefused: content.0.type'],
    [doc(paragraph({ type: 'paragraph' })), 'documentRefused: content.0.content.0.type'],
    [doc(text('bare')), 'documentRefused: content.0.type'],
    [doc({ type: 'heading', attrs: { level: 1 } }), 'documentRefused: content.0.attrs.level'],
    [doc({ type: 'heading' }), 'documentRefused: content.0.attrs.level'],
    [doc({ type: 'paragraph', attrs: { style: 'x' } }), 'documentRefused: content.0.attrs'],
    [doc({ type: 'paragraph', attrs: { constructor: 'x' } }), 'documentRefused: content.0.attrs'],
    [doc({ type: 'paragraph', onclick: 'x' }), 'documentRefused: content.0'],
    [doc(paragraph(text('x', { type: 'highlight' }))), 'documentRefused: content.0.content.0.marks.0'],
    [doc(paragraph(text('x', link('javascript:alert(1)')))), 'documentRefused: content.0.content.0.marks.0.attrs.href'],
    [
      doc(paragraph(text('x', link('java\tscript:alert(1)')))),
      'documentRefused: content.0.content.0.marks.0.attrs.href',
    ],
    [doc(paragraph(text('x', link('data:text/html,x')))), 'documentRefused: content.0.content.0.marks.0.attrs.href'],
    [doc(paragraph(text('\ud800'))), 'documentRefused: content.0.content.0.text'],
    [doc(paragraph({ type: 'text' })), 'documentRefused: content.0.content.0.text'],
    [doc({ type: 'figure', attrs: { src: 'data:image/png;base64,AAAA' } }), 'documentRefused: content.0.attrs.src'],
    [doc({ type: 'figure', attrs: { src: '/media/../../etc/passwd' } }), 'documentRefused: content.0.attrs.src'],
    [doc({ type: 'figure', attrs: { src: own, width: 'x' } }), 'documentRefused: content.0.attrs.width'],
    [
      doc({ type: 'embed', attrs: { url: 'https://evil.example/watch?v=dQw4w9WgXcQ' } }),
      'documentRefused: content.0.attrs.url',
    ],
    [doc({ type: 'codeBlock', attrs: { language: 'a"b' } }), 'documentRefused: content.0.attrs.language'],
    [doc({ type: 'codeBlock', content: [text('x', { type: 'bold' })] }), 'documentRefused: content.0.content.0.marks'],
    [
      doc({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 51 } }] }] }),
      'documentRefused: content.0.content.0.content.0.attrs.colspan',
    ],
    [doc(deep(100)), /^documentRefused: …?.*depth$/],
    [
      doc(...Array.from({ length: 10_000 }, () => ({ type: 'image', attrs: { src: own } }))),
      'documentTooLarge: pictures',
    ],
    [doc(...Array.from({ length: documentLimits.nodes }, () => paragraph(text('x')))), 'documentTooLarge: nodes'],
    [doc(...Array.from({ length: 200 }, () => ({ type: 'image', attrs: { src: own } }))), 'taken'],
    [doc(deep(30)), 'taken'],
  ] as [unknown, string | RegExp][])('of the wrong form is refused by its place (%#)', (document, expected) => {
    if (typeof expected === 'string') expect(refusal(document)).toBe(expected)
    else expect(refusal(document)).toMatch(expected)
  })

  it('keeps no controls, and half as many nodes for empty texts', () => {
    expect(readDocument(doc(paragraph(text('a\u0000\u000bb\r\nc'), text(''))))).toEqual(doc(paragraph(text('ab\nc'))))
  })
})

describe('addresses of cards', () => {
  it.each([
    ['https://twitter.com/harbour/status/123', 'x', 'https://x.com/harbour/status/123'],
    ['https://mobile.x.com/harbour/status/123?s=20', 'x', 'https://x.com/harbour/status/123'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://m.bilibili.com/video/BV1xx411c7mD?p=2', 'bilibili', 'https://www.bilibili.com/video/BV1xx411c7mD'],
    [
      'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
      'bilibili',
      'https://www.bilibili.com/video/BV1xx411c7mD',
    ],
  ])('%s', (address, provider, url) => expect(embedOf(address)).toMatchObject({ provider, url }))

  it.each([
    '',
    'x.com/a/status/1',
    'javascript:alert(1)',
    'https://x.com/a',
    'https://x.com.evil.example/a/status/1',
    'https://youtu.be/short',
    'https://youtube.com/watch?v="><script>',
  ])('none: %s', (address) => expect(embedOf(address)).toBeUndefined())
})

/** Names, attributes and addresses that may run something. */
function dangers(html: string): string[] {
  const found: string[] = []
  const walk = (node: { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: unknown[] }) => {
    if (/^(script|style|iframe|form|object|embed|svg|math|link|meta|base|input|textarea|button)$/.test(node.nodeName))
      found.push(node.nodeName)
    for (const { name, value } of node.attrs ?? []) {
      if (/^(on|style$|srcdoc$|formaction$)/.test(name)) found.push(name)
      if (/^(href|src)$/.test(name) && !/^(https?:|mailto:|#|\/(?![/\\]))/.test(value)) found.push(`${name}=${value}`)
    }
    for (const child of node.childNodes ?? []) walk(child as never)
  }
  walk(parseFragment(html) as never)
  return found
}

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</p><iframe src=//evil>',
    '&lt;script&gt;',
    'javascript:alert(1)',
    '<![CDATA[',
    '--><svg/onload=alert(1)>',
    '</code></pre><style>*{}</style>',
    '\u2028\u202e',
    '{{x}}',
  ),
)
const address = fc.oneof(
  fc.webUrl(),
  fc.constantFrom(
    'javascript:alert(1)',
    '//evil',
    'mailto:a@b.c',
    '#x',
    '/a"b',
    'https://a/"onload="x',
    ' https://x.y ',
  ),
  nasty,
)
const marks = fc.array(
  fc.oneof(
    fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code').map((type) => ({ type })),
    address.map((href) => ({ type: 'link', attrs: { href } })),
  ),
  { maxLength: 3 },
)
const anyText = fc.record({ type: fc.constant('text'), text: nasty, marks })
const { node } = fc.letrec<{ node: object }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constantFrom('paragraph', 'codeBlock'), content: fc.array(anyText, { maxLength: 3 }) }),
    fc.record({
      type: fc.constant('heading'),
      attrs: fc.record({ level: fc.integer({ min: 1, max: 5 }) }),
      content: fc.array(anyText, { maxLength: 2 }),
    }),
    fc.record({
      type: fc.constantFrom('figure', 'image'),
      attrs: fc.record({ src: fc.oneof(address, fc.constant(own)), alt: nasty, caption: nasty }),
    }),
    fc.record({ type: fc.constant('codeBlock'), attrs: fc.record({ language: nasty }) }),
    fc.record({
      type: fc.constant('embed'),
      attrs: fc.record({ url: fc.oneof(address, fc.constant('https://youtu.be/dQw4w9WgXcQ')) }),
    }),
    fc.record({
      type: fc.constantFrom('blockquote', 'listItem', 'bulletList', 'tableCell', 'tableRow', 'table', 'doc'),
      content: fc.array(tie('node'), { maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('bulletList'),
      content: fc.array(
        fc.record({ type: fc.constant('listItem'), content: fc.array(tie('node'), { maxLength: 3 }) }),
        { maxLength: 3 },
      ),
    }),
    fc.record({
      type: nasty,
      attrs: fc.dictionary(fc.string(), fc.jsonValue()),
      content: fc.jsonValue(),
    }) as fc.Arbitrary<object>,
  ),
}))

describe('whatever is sent', () => {
  it('is refused by the catalogue, or is safe to show', () => {
    let shown = 0
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (content) => {
        let read: DocumentNode
        try {
          read = readDocument({ type: 'doc', content })
        } catch (error) {
          if (error instanceof CallError) return
          throw error
        }
        shown += 1
        const { html } = renderDocument(read, { language: 'zh-Hans', pictures: new Map() })
        expect(dangers(html)).toEqual([])
        expect(readDocument(read)).toEqual(read)
      }),
      { numRuns: 3_000 },
    )
    expect(shown).toBeGreaterThan(300)
  })

  it('is never anything but a refusal where it is junk', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(refusal(value)).toMatch(/^(taken|documentRefused|documentTooLarge)/)
        expect(refusal({ type: 'doc', content: value })).toMatch(/^(taken|documentRefused|documentTooLarge)/)
      }),
      { numRuns: 2_000 },
    )
  })

  it('comes back from HTML as a document that can be saved', () => {
    const tags = fc.constantFrom(
      'p',
      'h2',
      'h5',
      'ul',
      'ol',
      'li',
      'table',
      'tr',
      'td',
      'th',
      'blockquote',
      'pre',
      'code',
      'b',
      'a href="https://a.b"',
      `img src="${own}"`,
      'figure',
      'figcaption',
      'script',
      'div',
      'details',
      'dl',
      'dt',
      'br',
      'svg',
    )
    const piece = fc.oneof(
      nasty,
      tags.map((tag) => `<${tag}>`),
      tags.map((tag) => `</${tag.split(' ')[0]}>`),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const read = documentFromHtml(pieces.join(''))
        expect(dangers(renderDocument(read, { language: 'zh-Hans', pictures: new Map() }).html)).toEqual([])
      }),
      { numRuns: 1_500 },
    )
  })
})

describe('from HTML and back', () => {
  it('keeps what the editor has nodes for', () => {
    const read = readDocument(everything)
    const { html } = renderDocument(read, { language: 'zh-Hans', pictures: new Map() })
    const again = documentFromHtml(html)
    expect(renderDocument(again, { language: 'zh-Hans', pictures: new Map() }).html.replace(/id="[^"]*"/g, '')).toBe(
      html.replace(/id="[^"]*"/g, ''),
    )
    expect(textOfDocument(again)).toBe(textOfDocument(read))
  })

  it.each([
    ['<p>一<img src="https://a.b/c.png" alt="图">二</p>', ['paragraph', 'figure', 'paragraph']],
    ['<p><a href="https://a.b"><img src="https://a.b/c.png"></a></p>', ['figure']],
    ['<dl><dt>名</dt><dd>义</dd></dl>', ['paragraph', 'paragraph']],
    ['<div>行<br>二</div>', ['paragraph']],
    ['<details><summary>问</summary><p>答</p></details>', ['paragraph', 'paragraph']],
    ['<ul><li>甲<ul><li>乙</li></ul></li></ul>', ['bulletList']],
    ['', []],
  ])('%s', (html, types) => expect(documentFromHtml(html).content.map(({ type }) => type)).toEqual(types))

  it('survives nesting that the editor could not show', () => {
    const html = `${'<blockquote>'.repeat(60)}深${'</blockquote>'.repeat(60)}`
    expect(textOfDocument(documentFromHtml(html))).toBe('深')
  })
})
