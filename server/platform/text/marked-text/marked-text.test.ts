import fc from 'fast-check'
import { fromParse5 } from 'hast-util-from-parse5'
import { toHtml } from 'hast-util-to-html'
import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { markPlain, plainOf, unmark, unmarkPlain } from './marks.ts'
import { readDocument } from './paragraphs.ts'

const normal = (html: string) => toHtml(fromParse5(parseFragment(html, { scriptingEnabled: false })) as never)
const paragraphsOf = (html: string) => readDocument(html).paragraphs.map(({ text }) => text)
const rendered = (html: string, ...texts: (string | undefined)[]) => readDocument(html).render(texts)

describe('a document', () => {
  it.each([
    ['<p>比特币<strong>突破</strong>了。</p>', ['比特币<g1>突破</g1>了。']],
    ['<p>见<a href="/a?b=1&amp;c=2"><em>此处</em></a></p>', ['见<g1><g2>此处</g2></g1>']],
    ['<h2>标题</h2><p>一</p><ul><li>二</li><li>三<p>四</p></li></ul>', ['标题', '一', '二', '三', '四']],
    ['<p>运行<code>npm i</code>后换行<br>再来</p>', ['运行<x1/>后换行<x2/>再来']],
    ['<pre><code>代码</code></pre><p>123 %</p><hr>', []],
    ['<p>涨了&lt;5%&gt;&amp;更多</p>', ['涨了&lt;5%&gt;&amp;更多']],
    ['<p>见 https://a.example/路 ，地址0x52908400098527886E0F7030069857D2E4169EE7。</p>', ['见 <x1/>路 ，地址<x2/>。']],
    ['<figure><img src="/a.png" alt="图说"><figcaption>说明</figcaption></figure>', ['图说', '说明']],
    ['<p>引<span lang="ja">日本語</span>与<span translate="no">港讯</span></p>', ['引<x1/>与<x2/>']],
    ['<table><tr><th>名称</th><td>5</td><td>值</td></tr></table>', ['名称', '值']],
    ['<p>一\n  行</p>', ['一 行']],
  ])('%s has the paragraphs %j', (html, paragraphs) => {
    expect(paragraphsOf(html)).toEqual(paragraphs)
    expect(rendered(html, ...paragraphs)?.replace(/\s+/g, ' ')).toBe(normal(html).replace(/\s+/g, ' '))
  })

  it('is put together from other paragraphs, markup where it belongs', () => {
    const html = '<p>见<a href="/a">此处</a>的<img src="/p.png" alt="图">。</p><p>留下</p>'
    expect(rendered(html, 'chart', '<x2/> is <g1>here</g1> &amp; now.', undefined)).toBe(
      '<p><img src="/p.png" alt="chart"> is <a href="/a">here</a> &#x26; now.</p><p>留下</p>',
    )
  })

  it.each([
    ['a mark is missing', 'here'],
    ['a mark comes twice', '<g1>a</g1><g1>b</g1>'],
    ['a mark is not closed', '<g1>a'],
    ['a mark is closed that was not opened', 'a</g1>'],
    ['a mark was never there', '<g1>a</g1><g2>b</g2>'],
    ['a mark is of another kind', '<x1/>a'],
  ])('is not put together when %s', (_, text) => {
    expect(rendered('<p>见<a href="/a">此处</a></p>', text)).toBeUndefined()
  })

  it('is not put together when marks cross', () => {
    expect(rendered('<p><b>一</b><i>二</i></p>', '<g1>a<g2>b</g1>c</g2>')).toBeUndefined()
    expect(rendered('<p><b>一</b><i>二</i></p>', '<g2>b<g1>a</g1></g2>')).toBe('<p><i>b<b>a</b></i></p>')
  })

  it('understands the liberties that machines take with marks', () => {
    expect(rendered('<p>一<br>二<b>三</b></p>', 'one<X1></X1>two< g2 >three</ g2>')).toBe(
      '<p>one<br>two<b>three</b></p>',
    )
  })
})

const word = fc.constantFrom('比特币', 'ETF', ' ', '涨', '5%', '<', '&', '&lt;', '"', '</p>', '<script>', '<g1>', 'a b')
const inlineNode = fc.letrec<{ text: string; element: string; node: string }>((tie) => ({
  text: word.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  element: fc
    .tuple(fc.constantFrom('b', 'em', 'a href="/x"', 'span', 'code'), fc.array(tie('node'), { maxLength: 3 }))
    .map(([tag, inside]) => `<${tag}>${inside.join('')}</${tag.split(' ')[0]}>`),
  node: fc.oneof({ depthSize: 'small' }, tie('text'), tie('element'), fc.constant('<br>')),
})).node
const block = fc
  .tuple(fc.constantFrom('p', 'h2', 'li', 'blockquote', 'pre'), fc.array(inlineNode, { maxLength: 6 }))
  .map(([tag, inside]) => `<${tag}>${inside.join('')}</${tag}>`)
const document = fc.array(block, { maxLength: 4 }).map((blocks) => blocks.join(''))

const tagsIn = (html: string) => (html.match(/<[a-z][^>]*>/gi) ?? []).toSorted()
const squeezed = (html: string) => html.replace(/\s+/g, ' ').replace(/> | </g, (edge) => edge.trim())

describe('any document', () => {
  it('comes back as it was when its paragraphs do', () => {
    fc.assert(
      fc.property(document, (html) => {
        const result = rendered(html, ...paragraphsOf(html))
        expect(squeezed(result ?? '')).toBe(squeezed(normal(html)))
      }),
      { examples: [['<p>a<b> 比 </b>c</p>']] },
    )
  })

  it('gets no other markup than its own, whatever its paragraphs are', () => {
    const anything = fc.oneof(
      fc.string(),
      fc
        .array(fc.oneof(word, fc.constantFrom('<g1>', '</g1>', '<x1/>', '<g2>', '</g2>', '<img src=x onerror=a>')))
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(document, fc.array(anything, { maxLength: 8 }), (html, texts) => {
        const result = rendered(html, ...texts)
        if (result === undefined) return
        const own = tagsIn(normal(html))
        for (const tag of tagsIn(result)) expect(own).toContain(tag)
      }),
    )
  })
})

describe('a plain text', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.array(word).map((parts) => parts.join('').replace(/\s+/g, ' ').trim()),
        (text) => {
          const { text: marked, shells } = markPlain(text)
          expect(unmarkPlain(marked, shells)).toBe(text)
        },
      ),
    )
  })

  it('says the same without its marks', () => {
    expect(plainOf('a <g1>b &lt; c</g1> <x2/>&amp; d')).toBe('a b < c & d')
    expect(unmark('&#60;&#x3c;&quot;&#0;&#xd800;', [])).toEqual([{ type: 'text', value: '<<"&#0;&#xd800;' }])
  })
})
