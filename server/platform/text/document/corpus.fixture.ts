/** Documents and stored HTML with every block, whose rendering is compared with `corpus.rendered.json`. */

const own = `/media/${'a'.repeat(32)}/840.jpg`
const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const item = (...content: object[]) => ({ type: 'listItem', content })
const cell = (type: string, attrs: object, ...content: object[]) => ({ type, attrs, content })
const row = (...content: object[]) => ({ type: 'tableRow', content })
const link = (href: string) => ({ type: 'link', attrs: { href, target: null } })
const series = { series: 'holdings.northbank.bitcoin', path: '/DataEra/bitcoin/northbank', words: '持仓 <1> & "2"' }

export const documentCorpus: Readonly<Record<string, readonly object[]>> = {
  headings: [
    { type: 'heading', attrs: { level: 2, textAlign: null }, content: [text('一 & "二"')] },
    { type: 'heading', attrs: { level: 3 }, content: [text('a<b', { type: 'code' })] },
    { type: 'heading', attrs: { level: 4 } },
    paragraph(text('目录', link('#一--二'))),
  ],
  marks: [
    paragraph(
      text('粗', { type: 'code' }, { type: 'bold' }),
      { type: 'hardBreak' },
      text('链', link('https://example.org/?a=1&b="2"'), { type: 'italic' }),
      text('接', link('https://example.org/?a=1&b="2"'), { type: 'underline' }, { type: 'strike' }),
    ),
    { type: 'paragraph' },
  ],
  lists: [
    {
      type: 'bulletList',
      content: [item(paragraph(text('甲')), { type: 'bulletList', content: [item(paragraph())] })],
    },
    {
      type: 'orderedList',
      attrs: { start: 1, type: null },
      content: [item(paragraph(text('乙')), paragraph(text('丙')))],
    },
    {
      type: 'orderedList',
      attrs: { start: 7 },
      content: [item({ type: 'blockquote', content: [paragraph(text('引'))] })],
    },
    { type: 'orderedList', attrs: { start: 0 }, content: [item(paragraph(text('零')))] },
  ],
  quotes: [
    {
      type: 'blockquote',
      content: [
        paragraph(text('引')),
        { type: 'heading', attrs: { level: 3 }, content: [text('题')] },
        { type: 'horizontalRule' },
      ],
    },
    { type: 'blockquote' },
  ],
  code: [
    { type: 'codeBlock', attrs: { language: 'c++' }, content: [text('if (a < b) {\n  "x" & y\n}\n')] },
    { type: 'codeBlock', attrs: { language: null }, content: [text("'")] },
    { type: 'codeBlock', attrs: { language: '' } },
  ],
  tables: [
    {
      type: 'table',
      content: [
        row(cell('tableHeader', { colspan: 2, rowspan: 1, colwidth: null }, paragraph(text('头')))),
        row(
          cell('tableCell', { colspan: 1, rowspan: 3 }, paragraph(text('一')), paragraph(text('二'))),
          cell('tableCell', {}),
        ),
      ],
    },
    { type: 'table', content: [row(cell('tableHeader', {}, paragraph(text('只有头'))))] },
    {
      type: 'table',
      content: [row(cell('tableCell', {}, { type: 'bulletList', content: [item(paragraph(text('甲')))] }))],
    },
    { type: 'table' },
  ],
  pictures: [
    {
      type: 'figure',
      attrs: { src: own, alt: '"图"', caption: '说明 <b>', credit: '摄影 & 他', title: null, width: 840, height: 400 },
    },
    { type: 'figure', attrs: { src: own.slice(1), caption: '说明', height: 400 } },
    { type: 'image', attrs: { src: 'https://example.org/a b.png?x=1&y=2', credit: '她', alt: null } },
    { type: 'image', attrs: { src: own } },
  ],
  cards: [
    { type: 'embed', attrs: { provider: 'nonsense', url: 'https://youtu.be/dQw4w9WgXcQ' } },
    { type: 'embed', attrs: { url: 'https://twitter.com/harbour/status/123?s=20' } },
    {
      type: 'blockquote',
      content: [{ type: 'embed', attrs: { url: 'https://m.bilibili.com/video/BV1xx411c7mD?p=2' } }],
    },
    { type: 'dataValue', attrs: { ...series, form: 'number' } },
    {
      type: 'dataValue',
      attrs: { words: '总流量', path: '/DataEra/etf', form: 'chart', series: 'flow.total.bitcoin' },
    },
  ],
  formulas: [
    paragraph(
      text('设 '),
      { type: 'formula', attrs: { source: ' x^2 < \\frac{1}{2} ', display: null } },
      text(' 成立。'),
    ),
    paragraph({ type: 'formula', attrs: { source: '\\sum_{i=1}^{n} a_i', display: 'block' } }),
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'formula', attrs: { source: '\\unknown{"' } }] },
  ],
}

export const htmlCorpus: readonly string[] = [
  '<p> <a href="https://youtu.be/dQw4w9WgXcQ" data-embed="x">x</a> </p><p>前<a href="https://youtu.be/dQw4w9WgXcQ" data-embed="x">x</a></p>',
  '<p><a href="/DataEra/etf" data-series="flow.total.bitcoin" data-series-form="chart"></a></p><p><a href="/x" data-series="flow.total.bitcoin" data-series-form="chart">无</a></p>',
  '<p><a href="/DataEra/etf" data-series="flow.total.bitcoin" data-series-form="number"><b>数</b><br>字</a></p>',
  '<details open><summary>更多</summary><p>内容</p></details><aside>旁注<p>段</p></aside><section><h1>大</h1><h2>小</h2></section><dl><dt>词</dt><dd>义</dd></dl>',
  '<ol start="3"><li>甲<ul><li>乙</li></ul></li>散</ol><blockquote>引</blockquote><pre><code class="language-js extra">a\n</code></pre><hr>',
  '<table><caption>题</caption><tr><th colspan="2">头</th></tr><tr><td rowspan="99">一</td><td></td></tr></table>',
  `<figure><a href="/x"><img src="${own}" alt=" 图 " width="840" height="x"></a><figcaption>说明 <small>摄影</small></figcaption></figure><p>前<img src="/other.png">后</p>`,
  '<p>设 <math alttext="a+b"><mi>a</mi></math> 与 <math display="block" alttext="c"><mi>c</mi></math><code data-x="1">d</code><kbd>e</kbd></p>',
]
