import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutGeneratorMarkup } from './generator-markup.ts'
import { renderMarkdown } from './render.ts'

const html = (markdown: string) => renderMarkdown(markdown, { callouts: { tip: '提示', note: '注意' } }).html

describe('markup of documentation generators', () => {
  it.each([
    [
      'an admonition',
      ':::tip\n先备份。\n:::\n后面',
      /<blockquote>\s*<p><strong>提示<\/strong><\/p>\s*<p>先备份。<\/p>\s*<\/blockquote>\s*<p>后面<\/p>/,
    ],
    [
      'one with a title',
      '::: tip mpm 简介\n`mpm` 是工具。\n:::',
      /<blockquote>\s*<p><strong>mpm 简介<\/strong><\/p>\s*<p><code>mpm<\/code> 是工具。<\/p>/,
    ],
    ['a title in brackets', ':::info[费用]\n很低\n:::', /<strong>费用<\/strong>/],
    ['another kind of the same', ':::info\n很低\n:::', /<strong>注意<\/strong>/],
    [
      'a list and code inside',
      ':::tip\n- 一\n\n```sh\n:::\nrm -r x\n```\n:::\n尾',
      /<li>一<\/li>[\s\S]*<code[^>]*>:::\nrm -r x\n<\/code>[\s\S]*<\/blockquote>\s*<p>尾<\/p>/,
    ],
    [
      'one inside of another',
      '::::tip\n外\n:::note\n内\n:::\n::::',
      /<blockquote>[\s\S]*外[\s\S]*<blockquote>[\s\S]*内[\s\S]*<\/blockquote>\s*<\/blockquote>/,
    ],
    ['right after a paragraph', '前\n:::tip\n里\n:::', /<p>前<\/p>\s*<blockquote>/],
  ])('%s', (_what, markdown, expected) => {
    expect(html(markdown)).toMatch(expected)
  })

  it.each([
    ['without an end', ':::tip\n先备份。'],
    ['of an unknown kind', ':::tabs\n一\n:::'],
    ['in code', '```\n:::tip\n一\n:::\nimport a from "b"\n<Tabs>\n```'],
    ['in a sentence', '用 :::tip 开头，用 ::: 结尾。'],
    ['an import in a sentence', 'import goods from "abroad" and sell them.'],
    ['a type', '<T>\n\nVec<String> 与 <String> 不同'],
  ])('text stays text: %s', (_what, markdown) => {
    expect(withoutGeneratorMarkup(markdown)).toBe(markdown)
  })

  it('leaves out lines that are program', () => {
    const source =
      'import Tabs from "@theme/Tabs";\nimport { A, B } from \'x\'\n\n<Tabs groupId="os">\n\n一\n\n</Tabs>\n\n<Image src="a" />'
    expect(html(source)).toBe('<p>一</p>')
  })

  it('keeps the names of headings, which links use', () => {
    const rendered = html('## 费用 {#fees}\n\n见[费用](#fees)')
    expect(rendered).not.toContain('{#')
    const id = /<a id="([^"]+)">/.exec(rendered)?.[1]
    expect(rendered).toContain(`href="#${id}"`)
  })

  it('takes time in proportion to the length', () => {
    expect(withoutGeneratorMarkup(':::tip\n'.repeat(50_000))).toBe(':::tip\n'.repeat(50_000))
    expect(withoutGeneratorMarkup(':::tip\n:::\n'.repeat(20_000)).length).toBeLessThan(1_000_000)
  })

  it('never fails', () => {
    const part = fc.constantFrom(
      ':::tip',
      ':::',
      '::::note',
      '::::',
      '```',
      '> ',
      '\n',
      '文',
      '<Tabs>',
      '# a {#b}',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        expect(typeof html(parts.join(''))).toBe('string')
      }),
    )
  })
})
