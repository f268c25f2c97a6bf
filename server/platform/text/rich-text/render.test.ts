import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RichTextError } from './errors.ts'
import { maxFormulas, maxSourceLength } from './limits.ts'
import { renderHtml, renderMarkdown } from './render.ts'

/** Without ids, whose prefix is a hash. */
const htmlOf = (markdown: string, options = {}) =>
  renderMarkdown(markdown, options)
    .html.replace(/ id="[^"]*"/g, '')
    .replace(/#t[0-9a-f]{7}-/g, '#')

describe('renderMarkdown', () => {
  it.each([
    ['paragraph', '一段。', '<p>一段。</p>'],
    ['heading from h2', '# 一\n\n## 二', '<h2>一</h2>\n<h3>二</h3>'],
    ['deep headings move up', '#### a', '<h2>a</h2>'],
    ['strikethrough', '~~a~~', '<p><del>a</del></p>'],
    [
      'ruby',
      '<ruby>開放<rp>(</rp><rt>kaifang</rt><rp>)</rp></ruby>',
      '<p><ruby>開放<rp>(</rp><rt>kaifang</rt><rp>)</rp></ruby></p>',
    ],
    [
      'code keeps its language',
      '```solidity\na < b\n```',
      '<pre tabindex="0"><code class="language-solidity">a &#x3C; b\n</code></pre>',
    ],
    ['task list', '- [x] a', '<ul>\n<li>☑ a</li>\n</ul>'],
    ['details', '<details open><summary>a</summary>b</details>', '<details open><summary>a</summary>b</details>'],
    [
      'outside link',
      '[a](https://x.example/)',
      '<p><a href="https://x.example/" rel="noopener noreferrer nofollow ugc">a</a></p>',
    ],
    ['own link', '[a](/article/1)', '<p><a href="/article/1">a</a></p>'],
    ['dead link', '[a](#nowhere) [b](ftp://x.example)', '<p>a b</p>'],
    ['link to a heading', '## 标题 A\n\n[a](#标题-a)', '<h2>标题 A</h2>\n<p><a href="#标题-a">a</a></p>'],
    [
      'a link with a Chinese path',
      '<https://x.example/中文>',
      '<p><a href="https://x.example/%E4%B8%AD%E6%96%87" rel="noopener noreferrer nofollow ugc">https://x.example/中文</a></p>',
    ],
    ['placeholders stay', 'Map<String, T> 与 <your-key>', '<p>Map&#x3C;String, T> 与 &#x3C;your-key></p>'],
    ['an unclosed script stays as text', 'a <script> b\n\nc', '<p>a &#x3C;script> b</p>\n<p>c</p>'],
    ['an unclosed comment swallows nothing', 'a\n\n<!-- b\n\nc', '<p>a</p>\n<p>&#x3C;!-- b\nc</p>'],
    [
      'embedded media become links',
      '<iframe src="https://v.example/1" title="Video"></iframe>',
      '<a href="https://v.example/1" rel="noopener noreferrer nofollow ugc">Video</a>',
    ],
    ['pictures without an address leave their words', '![图](../a.png)', '<p>图</p>'],
    [
      'emphasis beside Chinese',
      '**储备（Reserve）**是，**标题：**正文，*“引”*与**“x”**y',
      '<p><strong>储备（Reserve）</strong>是，<strong>标题：</strong>正文，<em>“引”</em>与<strong>“x”</strong>y</p>',
    ],
    ['emphasis before a Latin bracket', '即**执行层 (EL)**客户端', '<p>即<strong>执行层 (EL)</strong>客户端</p>'],
    ['multiplication is no emphasis', '2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['callouts', '> [!NOTE]\n> a', '<blockquote>\n<p><strong>Note</strong></p>\n<p>a</p>\n</blockquote>'],
    ['empty paragraphs go', 'a\n\n<p> </p>\n\n![](x.png)', '<p>a</p>'],
  ])('%s', (_name, markdown, html) => {
    expect(htmlOf(markdown).replace(/\n+$/, '').replaceAll('\n\n', '\n').replaceAll('\n\n', '\n')).toBe(html)
  })

  it('lays a frame around tables that the keyboard can scroll', () => {
    const html = htmlOf('| a | b |\n|:-|-:|\n| 1 | 2 |', { tableLabel: '表格' })
    expect(html).toContain('<div class="table-scroll" tabindex="0" role="region" aria-label="表格"><table>')
    expect(html).toContain('<td align="right">2</td>')
    expect(htmlOf('| | b |\n|-|-|\n| 1 | 2 |')).toContain('<td></td>\n<th>b</th>')
    const two = htmlOf('|a|\n|-|\n\n文字\n\n|b|\n|-|', { tableLabel: '表格' })
    expect([...two.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual(['表格', '表格 2'])
    expect(htmlOf('|a|\n|-|')).toContain('<div class="table-scroll" tabindex="0"><table>')
  })

  it('loads pictures late and tells their hosts nothing', () => {
    expect(htmlOf('![图](https://x.example/a.png "t")')).toBe(
      '<p><img src="https://x.example/a.png" alt="图" title="t" loading="lazy" decoding="async" referrerpolicy="no-referrer"></p>',
    )
  })

  it('resolves addresses against the place of publication', () => {
    const options = { baseUrl: 'https://x.example/docs/a', picturesUrl: 'https://files.example/r/docs/a.md' }
    const html = htmlOf('[l](b) [r](/c) ![p](../i/p.png) ![q](/q.png)', options)
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'https://x.example/docs/b',
      'https://x.example/c',
      'https://files.example/r/i/p.png',
      'https://x.example/q.png',
    ])
  })

  it('leaves out a first heading that repeats the title', () => {
    expect(htmlOf('# 標題 A\n\n## b', { title: '標題A' })).toBe('<h2>b</h2>')
    expect(htmlOf('# 标题\n\n## 标题\n\n**标题**\n\nb', { title: '标题' })).toBe('<p>b</p>')
    expect(htmlOf('# 标题！\n\nb', { title: '标题' })).toBe('<p>b</p>')
    expect(htmlOf('标题\n\nb', { title: '标题' })).toBe('<p>标题</p>\n<p>b</p>')
    expect(htmlOf('# 另一个\n\nb', { title: '标题' })).toContain('<h2>另一个</h2>')
  })

  it('marks links of our own editors as trusted', () => {
    expect(htmlOf('[a](https://x.example/)', { editorial: true })).toContain('rel="noopener"')
  })

  it('connects footnotes both ways with ids of this text alone', () => {
    const first = renderMarkdown('a[^n]\n\n[^n]: note', { footnotesLabel: '脚注', footnoteBackLabel: '返回' }).html
    const second = renderMarkdown('b[^n]\n\n[^n]: note').html
    const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(first).toContain('<section class="footnotes" role="doc-endnotes" aria-label="脚注">')
    expect(first).toContain('class="footnote-back" aria-label="返回"')
    for (const id of ids(first)) expect(first).toContain(`href="#${id}"`)
    expect(ids(first)).toHaveLength(2)
    expect(ids(first).filter((id) => ids(second).includes(id))).toEqual([])
  })

  it('sets formulas in MathML without styles', () => {
    const { html, text } = renderMarkdown('质能 $E=mc^2$ 式\n\n$$\n\\frac{1}{2}\n$$\n\n$$ p_{\\max} $$')
    expect(html).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="E=mc^2">')
    expect(html).toContain(
      '<div class="math-scroll" tabindex="0"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"',
    )
    expect(html).toContain('<msub><mi>p</mi><mrow><mi>max</mi><mo>\u2061</mo></mrow></msub>')
    expect(html).not.toMatch(/style=|<span|annotation/)
    expect(text).toContain('质能 E=mc^2 式')
  })

  it('shows the source of formulas that cannot be set', () => {
    expect(htmlOf('$\\nonsense{$')).toBe('<p><code>\\nonsense{</code></p>')
    expect(htmlOf('$\\htmlStyle{color:red}{x}$')).not.toContain('style=')
  })
})

describe('summary and text', () => {
  it.each([
    ['first sentences', '# 标题\n\n第一句。第二句！\n\n- 列表项。', '第一句。第二句！列表项。'],
    [
      'skips code, tables, pictures and quotes of nothing',
      '```\ncode\n```\n\n|a|\n|-|\n\n![图](https://x.example/a.png)\n\n正文。',
      '正文。',
    ],
    ['Latin sentences keep their spaces', 'One. Two.\n\nThree.', 'One. Two. Three.'],
    ['numbers with points are no ends', 'It costs 3.5 dollars. Yes.', 'It costs 3.5 dollars. Yes.'],
    ['a line without full stop ends it', '第一行\n\n第二行。', '第一行'],
    ['ruby without its annotation', '<ruby>開放<rt>Open</rt></ruby>源碼。', '開放源碼。'],
    ['no footnote marks', '正文[^1]。\n\n[^1]: 注。', '正文。'],
    ['nothing to say', '***\n\n```\nx\n```', ''],
  ])('%s', (_name, markdown, summary) => {
    expect(renderMarkdown(markdown).summary).toBe(summary)
  })

  it('cuts a long sentence after a word', () => {
    const { summary } = renderMarkdown(`${'稳定币发行人须持有足额储备，'.repeat(30)}。`)
    expect(summary).toMatch(/(储备|持有|足额|发行人|稳定币|须|发行|稳定)…$/)
    expect([...summary].length).toBeLessThanOrEqual(121)
    expect(renderMarkdown('internationalization '.repeat(40)).summary).toMatch(/internationalization…$/)
  })

  it('is never longer than 240 columns and never breaks a character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('稳定币', '👩‍👩‍👧', '𠮷', 'word ', '。', '. ', '，', '\n\n', '3.5', 'ﬁ'), {
          maxLength: 200,
        }),
        (parts) => {
          const { summary } = renderMarkdown(parts.join(''))
          const columns = [...summary].reduce(
            (sum, c) => sum + (/[\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u.test(c) ? 2 : 1),
            0,
          )
          expect(columns).toBeLessThanOrEqual(241)
          expect(summary.isWellFormed()).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('gives the text line by line, cells apart', () => {
    expect(renderMarkdown('# a\n\nb **c**\n\n| d | e |\n|-|-|\n| f | g |').text).toBe('a\nb c\nd\te\nf\tg')
  })
})

describe('texts made to hurt', { timeout: 60_000 }, () => {
  const bounded: [string, () => string][] = [
    ['quotes in quotes', () => `${'>'.repeat(10_000)}a`],
    ['lists in lists', () => `${'- '.repeat(10_000)}a`],
    ['lists by indentation', () => Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
    ['brackets', () => '['.repeat(50_000)],
    ['links in links', () => '[a]('.repeat(12_000)],
    ['pictures in pictures', () => '![a]('.repeat(12_000)],
    ['pairs of brackets', () => '[a]'.repeat(15_000)],
    ['openings without end', () => `a**b${'c* '.repeat(15_000)}`],
    ['bold in bold', () => '**a'.repeat(8_000) + 'b**'.repeat(8_000)],
    ['underlined headings', () => 'a\n==\n\n'.repeat(8_000)],
    ['dollar signs', () => '$a '.repeat(20_000)],
    ['wide tables', () => `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'|x\n'.repeat(1_000)}`],
  ]
  it.each(bounded)('%s come to an end', (_name, make) => {
    expect(renderMarkdown(make()).html.length).toBeGreaterThan(0)
  })

  it('marks beyond the limit are plain text, nothing is lost', () => {
    const source = '[a](https://x.example/) '.repeat(1_500)
    expect(renderMarkdown(source).text.match(/a/g)?.length).toBeGreaterThanOrEqual(1_500)
  })

  it.each([
    ['too long', () => 'a'.repeat(maxSourceLength + 1), /at most 2000000/],
    ['a paragraph too long', () => 'a '.repeat(150_000), /paragraph/],
    ['tags in tags', () => '<div>'.repeat(10_000), /nested too deeply/],
    [
      'formatting that is opened again in each paragraph',
      () => `<p>${Array.from({ length: 200 }, (_, i) => `<b title=${i}>`).join('')}</p>${'<p>x</p>'.repeat(3_000)}`,
      /too many parts/,
    ],
    [
      'an element with countless attributes',
      () => `<a ${Array.from({ length: 8_000 }, (_, i) => `a${i}`).join(' ')}>x`,
      /attributes/,
    ],
    [
      'one long address, used often',
      () => `[a]: https://x.example/${'a'.repeat(3_000)}\n\n${'[a]\n\n'.repeat(1_500)}`,
      /References/,
    ],
  ])('%s: refused with a reason', (_name, make, message) => {
    expect(() => renderMarkdown(make())).toThrow(RichTextError)
    expect(() => renderMarkdown(make())).toThrow(message)
  })

  it('refuses deep HTML as well', () => {
    expect(() => renderHtml('<b>'.repeat(5_000))).toThrow(RichTextError)
    expect(() => renderHtml('<table><tr><td>'.repeat(5_000))).toThrow(RichTextError)
  })

  it('sets a bounded number of formulas', () => {
    const { html } = renderMarkdown('$a$\n\n'.repeat(maxFormulas + 5))
    expect(html.match(/<math/g)).toHaveLength(maxFormulas)
    expect(html.match(/<code>a<\/code>/g)).toHaveLength(5)
  }, 60_000)

  it('never fails on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (source) => {
        renderMarkdown(source)
        renderHtml(source)
      }),
      { numRuns: 50 },
    )
  })
})

it.each(['&#0;', '&#x0', '&#xD800;', '&#57343;', '&#x110000;', '&#99999999999999999999;'])(
  'drops %s, which names no character',
  (reference) => expect(renderHtml(`<p>a${reference} b &#20013; &#x1F600; &amp;#0;</p>`).text).toBe('a b 中 😀 &#0;'),
)
