import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { hashOfText } from '#server/platform/text/marked-text/marks.ts'
import { renderMarkdown } from '#server/platform/text/rich-text/render.ts'
import { siteThreads, ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { convertPage } from './page-conversion.ts'

const engine = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
const threads = new ThreadPool({ ...siteThreads, threads: 1 })
afterAll(() => threads.close())
const page = { title: '联络', summary: '', markdown: '## 后来\n\n国际云端有限公司\n\n软件' }
const shown = async (overrides: Record<string, string>) => {
  const means = {
    engine,
    threads,
    render: async (markdown: string) => renderMarkdown(markdown).html,
    overrides: new Map(Object.entries(overrides).map(([source, text]) => [hashOfText(source), text])),
  }
  return (await convertPage(page, 'zh-Hant-HK', means)).html
}

describe('convertPage', () => {
  it('converts what nobody says otherwise', async () => expect(await shown({})).toContain('<p>國際雲端有限公司</p>'))

  it.each([
    ['what an editor says otherwise', '环球云端', '<p>环球云端</p>'],
    ['the very words of the source', '国际云端有限公司', '<p>国际云端有限公司</p>'],
  ])('shows %s as it stands, and converts the rest', async (_, text, line) => {
    const html = await shown({ 国际云端有限公司: text })
    expect(html).toBe((await shown({})).replace('<p>國際雲端有限公司</p>', line))
  })
})
