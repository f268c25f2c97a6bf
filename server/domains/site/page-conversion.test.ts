import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { hashOfText } from '#server/platform/marked-text/marks.ts'
import { renderMarkdown } from '#server/platform/rich-text/render.ts'
import { convertPage } from './page-conversion.ts'

const engine = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
const page = { title: '联络', summary: '', markdown: '## 后来\n\n国际云端有限公司\n\n软件' }
const shown = (overrides: Record<string, string>) =>
  convertPage(page, 'zh-Hant-HK', {
    engine,
    render: (markdown: string) => renderMarkdown(markdown).html,
    overrides: new Map(Object.entries(overrides).map(([source, text]) => [hashOfText(source), text])),
  }).html

describe('convertPage', () => {
  const converted = shown({})
  it('converts what nobody says otherwise', () => expect(converted).toContain('<p>國際雲端有限公司</p>'))

  it.each([
    ['what an editor says otherwise', '环球云端', '<p>环球云端</p>'],
    ['the very words of the source', '国际云端有限公司', '<p>国际云端有限公司</p>'],
  ])('shows %s as it stands, and converts the rest', (_, text, line) => {
    const html = shown({ 国际云端有限公司: text })
    expect(html).toBe(converted.replace('<p>國際雲端有限公司</p>', line))
  })
})
