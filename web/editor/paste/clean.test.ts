import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { cleanPasted } from './clean.ts'
import { asWritten, withoutLiveStyles } from './styles.ts'
import { htmlOf, type PastedNode } from './tree.ts'

interface ParsedNode {
  nodeName: string
  value?: string
  attrs?: { name: string; value: string }[]
  childNodes?: ParsedNode[]
  content?: ParsedNode
}

const treeOf = (nodes: ParsedNode[] = []): PastedNode[] =>
  nodes.flatMap((node): PastedNode[] => {
    if (node.nodeName === '#text') return [node.value ?? '']
    if (node.nodeName.startsWith('#')) return []
    const attributes = Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value]))
    return [{ name: node.nodeName, attributes, children: treeOf(node.childNodes) }]
  })

const clean = (html: string) => htmlOf(cleanPasted(treeOf(parseFragment(html).childNodes as ParsedNode[])))

describe('text from Word', () => {
  it('keeps headings and paragraphs without their looks', () => {
    const word = `<h1 style='margin-left:0cm' class=MsoTitle><span lang=EN-US>一季度<o:p></o:p></span></h1>
      <p class=MsoNormal style='text-indent:21.0pt'><span style='font-family:宋体;mso-ascii-font-family:Calibri'>净流入
      为<b>12亿</b>美元。</span><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
      <p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>`
    expect(clean(word)).toBe('<h2>一季度</h2><p>净流入 为<strong>12亿</strong>美元。</p>')
  })

  it('makes lists of list paragraphs, one inside the other', () => {
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraph style='margin-left:21pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
      lang=EN-US><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
      </span></span></span><![endif]><span>${text}</span></p>`
    expect(
      clean(`${item(1, '1.', '发行')}\n${item(2, '·', '赎回')}\n${item(1, '2.', '托管')}<p class=MsoNormal>完</p>`),
    ).toBe('<ol><li><p>发行</p><ul><li><p>赎回</p></li></ul></li><li><p>托管</p></li></ol><p>完</p>')
  })

  it('says where a picture stood whose file did not come along', () => {
    expect(
      clean('<p>前</p><p><img width=300 height=200 src="file:///C:/Users/a/clip_image001.png" alt="流量"></p>'),
    ).toBe('<p>前</p><figure><img src="" data-lost="1" alt="流量"></figure>')
  })
})

describe('a link from Google Docs', () => {
  /** Content of the clipboard if the last words are a link. */
  const clipboard = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-weight:400;text-decoration:none;">参见</span><a href="https://www.google.com/url?q=https://example.org/report&amp;sa=D" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;">报告</span></a></p></b>`

  it('has no underline of its own', () =>
    expect(clean(clipboard)).toBe('<p>参见<a href="https://example.org/report">报告</a></p>'))

  it('has none either where the underline stands around it', () =>
    expect(clean('<p><u><a href="https://example.org/">报告</a></u>与<u>重点</u></p>')).toBe(
      '<p><a href="https://example.org/">报告</a>与<u>重点</u></p>',
    ))
})

describe('articles of WeChat', () => {
  it('come as paragraphs, with their pictures by the address that is only promised', () => {
    const wechat = `<section style="box-sizing:border-box" data-tools="editor"><section><section style="text-align:center">
      <p style="line-height:2em"><span style="font-size:20px;color:rgb(0,82,255)"><strong style="color:red">大字不是标题</strong></span></p>
      </section><section><span style="font-size:15px">第一段。<br></span></section><section><br></section>
      <p><span leaf="">第二段有&nbsp;&nbsp;空格</span></p>
      <section><img class="rich_pages" data-src="https://mmbiz.example/a.png?wx_fmt=png" data-w="1080" src="data:image/gif;base64,R0lGOD"></section>
      <mp-common-profile data-id="x"></mp-common-profile></section></section>`
    expect(clean(wechat)).toBe(
      '<p><strong>大字不是标题</strong></p><p>第一段。</p><p>第二段有 空格</p>' +
        '<figure><img src="https://mmbiz.example/a.png?wx_fmt=png"></figure>',
    )
  })

  it('lose boxes that are tables of one cell', () => {
    expect(clean('<table><tbody><tr><td><section><p>引言</p><p>第二行</p></section></td></tr></tbody></table>')).toBe(
      '<p>引言</p><p>第二行</p>',
    )
  })
})

describe('text from Google Docs', () => {
  it('is not bold because it is wrapped in bold', () => {
    const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span>小标题</span></h2>
      <p dir="ltr"><span style="font-weight:400;">普通</span><span style="font-weight:700;">重</span><span style="font-style:italic">斜</span></p><br>
      <ul><li dir="ltr"><p dir="ltr"><span>一</span></p></li><ul><li><p><span>一之一</span></p></li></ul><li><p>二</p></li></ul></b>`
    expect(clean(docs)).toBe(
      '<h2>小标题</h2><p>普通<strong>重</strong><em>斜</em></p>' +
        '<ul><li><p>一</p><ul><li><p>一之一</p></li></ul></li><li><p>二</p></li></ul>',
    )
  })

  it('links to what its redirects lead to', () => {
    expect(
      clean('<p><a href="https://www.google.com/url?q=https://sec.example/a&sa=D"><span>原文</span></a></p>'),
    ).toBe('<p><a href="https://sec.example/a">原文</a></p>')
  })
})

describe('whatever else is pasted', () => {
  it.each([
    [
      'scripts, styles and frames',
      '<style>p{}</style><p>文<script>alert(1)</script></p><iframe src="https://a"></iframe>',
      '<p>文</p>',
    ],
    ['addresses that run something', '<p><a href="javascript:alert(1)">点我</a></p>', '<p>点我</p>'],
    ['handlers and ids', '<p id="a" onclick="x()" style="color:red">文</p>', '<p>文</p>'],
    ['hidden text', '<p>看得见<span style="display:none">看不见</span></p>', '<p>看得见</p>'],
    ['text outside of any paragraph', '一<div>二</div>三', '<p>一</p><p>二</p><p>三</p>'],
    ['two breaks in a row', '<p>一<br><br>二<br>三</p>', '<p>一</p><p>二<br>三</p>'],
    [
      'a picture within a sentence',
      '<p>前<img src="https://a.example/1.png">后</p>',
      '<p>前</p><figure><img src="https://a.example/1.png"></figure><p>后</p>',
    ],
    [
      'a figure with its caption',
      '<figure><img src="//a.example/1.png"><figcaption>图 一</figcaption></figure>',
      '<figure><img src="https://a.example/1.png"><figcaption>图 一</figcaption></figure>',
    ],
    ['pixels that count', '<p>文<img src="https://a.example/p.gif" width="1" height="1"></p>', '<p>文</p>'],
    [
      'a table',
      '<table><thead><tr><th>一</th><th colspan="2">二</th></tr></thead><tbody><tr><td>1</td><td>2</td><td></td></tr></tbody></table>',
      '<table><tbody><tr><th><p>一</p></th><th colspan="2"><p>二</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td><td><p></p></td></tr></tbody></table>',
    ],
    [
      'code with its lines',
      '<pre><span class="k">const</span> a = 1\n  b()</pre>',
      '<pre><code>const a = 1\n  b()</code></pre>',
    ],
    ['nothing but spaces', '<p>&nbsp;</p><div><br></div>', ''],
  ])('%s', (_, html, expected) => {
    expect(clean(html)).toBe(expected)
  })
})

/** All elements of the markup, as a browser parses it, those within templates included. */
const elementsOf = (nodes: ParsedNode[] = []): ParsedNode[] =>
  nodes.flatMap((node) => [node, ...elementsOf(node.childNodes), ...elementsOf(node.content?.childNodes)])

describe('styles', () => {
  it.each([
    '<p style="color:red">a</p>',
    `<p class='a' STYLE='x' title=" style=1">a</p>`,
    '<p class="a"style="x">a</p>',
    '<p/style=x>a</p>',
    `<p title=it's style = "color:red">a</p>`,
    '<p title="<" style\n=x>a</p>',
    '<style>\n<!-- p{} -->\n</style><b>a</b>',
    '<STYLE>p{color:red}',
    '<svg><style>p{}</style><path style="fill:red"/></svg>',
    '<template><p style=x></p></template>',
    '<table data-pm-slice="1 1 []" style="min-width: 50px"><colgroup><col style="min-width: 25px"></colgroup></table>',
  ])('of %s are data', (html) => {
    const nodes = elementsOf(parseFragment(withoutLiveStyles(html)).childNodes as ParsedNode[])
    const live = nodes.filter(
      ({ nodeName, attrs }) => nodeName === 'style' || attrs?.some(({ name }) => name === 'style'),
    )
    expect(live).toEqual([])
  })

  it.each(['1 < 2 style=', 'a Style = b', 'https://a.test/?style=1', 'data-kept-style=1'])('%s is a text', (text) => {
    expect(asWritten(withoutLiveStyles(text))).toBe(text)
  })

  it('are not written again', () => {
    expect(htmlOf([{ name: 'td', attributes: { style: 'x', colspan: '2' }, children: ['a'] }])).toBe(
      '<td colspan="2">a</td>',
    )
  })
})
