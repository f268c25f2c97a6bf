import { describe, expect, it } from 'vitest'
import { readMarkdown } from './markdown-paragraphs.ts'

const page = `## 关于*本站*

见[公告](https://a.example/x "题")，或写信至 <mail@a.example>；代码\`npm i\`不译。
第二行。

- **第一**项
- 第二项

| 资料 | 用途 |
| --- | --- |
| 邮箱 | 登录\\|通知 |

> 引文
> 两行

\`\`\`
代码块
\`\`\`

---
`

describe('Markdown by lines', () => {
  it('is read as marked text, and code stays out', () => {
    expect(readMarkdown(page).paragraphs.map(({ text }) => text)).toEqual([
      '关于<g1>本站</g1>',
      '见<g1>公告</g1>，或写信至 <x2/>；代码<x3/>不译。 第二行。',
      '<g1>第一</g1>项',
      '第二项',
      '资料',
      '用途',
      '邮箱',
      '登录|通知',
      '引文 两行',
    ])
  })

  it('is put together again with all else as it was', () => {
    const texts = [
      'About <g1>us</g1>',
      'Write to <x2/>, see <g1>the *notice* [1]</g1>; <x3/> stays.',
      ...['<g1>First</g1> item', '1. not a list', 'Data', 'Use', 'Mail', 'Sign-in | notice', 'A quote &lt;b&gt;'],
    ]
    const written = readMarkdown(page).render(texts)
    expect(written).toBe(`## About *us*

Write to <mail@a.example>, see [the \\*notice\\* \\[1\\]](https://a.example/x "题"); \`npm i\` stays.

- **First** item
- 1\\. not a list

| Data | Use |
| --- | --- |
| Mail | Sign-in \\| notice |

> A quote \\<b>

\`\`\`
代码块
\`\`\`

---
`)
    expect(readMarkdown(written ?? '').paragraphs.map(({ text }) => text)).toEqual([
      'About <g1>us</g1>',
      'Write to <x1/>, see <g2>the *notice* [1]</g2>; <x3/> stays.',
      ...texts.slice(2, -1),
      'A quote &lt;b&gt;',
    ])
  })

  it('keeps a line that is not given, and refuses other marks', () => {
    expect(readMarkdown(page).render([])).toBe(page)
    expect(readMarkdown('见[公告](/x)').render(['See the notice'])).toBeUndefined()
  })

  it.each([
    '# x',
    '- x',
    '+ x',
    '> x',
    '3. x',
    '--- x',
    'a_b_c',
    '_x_',
    '<i>x</i>',
    '[x](y)',
    '`x`',
    '&amp; x',
    '~~x~~',
  ])('says %s and nothing else', (said) => {
    const marked = said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const written = readMarkdown('一段').render([marked]) ?? ''
    expect(readMarkdown(written).paragraphs.map(({ text }) => text)).toEqual([marked])
  })
})
