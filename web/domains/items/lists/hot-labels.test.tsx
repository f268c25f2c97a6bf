import { describe, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { testItems } from '../test-items.ts'
import { HotLabels } from './hot-labels.tsx'

const labels = Array.from({ length: 7 }, (_, index) => ({
  id: index + 10,
  name: `标签${index}`,
  coin: null,
  count: 70 - index,
}))
const chosen = { id: 4, name: '比特币', coin: 'BTC', data: { list: testItems(8) } }
const hrefs = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1])

describe('HotLabels', () => {
  it('shows five labels and five items of the chosen one, and leads to the topic', async () => {
    const html = await renderTestPage(<HotLabels labels={labels} chosen={chosen} topic={5} />)
    expect(hrefs(html)).toEqual([
      '/features/5',
      ...[10, 11, 12, 13, 14].map((id) => `/label/${id}`),
      '/label/4',
      ...[1, 2, 3, 4, 5].map((id) => `/contents/${id}`),
    ])
  })

  it('leads to no topic that does not exist', async () => {
    const html = await renderTestPage(<HotLabels labels={labels} chosen={chosen} topic={null} />)
    expect(html).not.toContain('/features/')
  })

  it('stands without the chosen label, and is left out with nothing to show', async () => {
    expect(await renderTestPage(<HotLabels labels={labels} chosen={null} topic={null} />)).not.toContain('<h3')
    expect(await renderTestPage(<HotLabels labels={[]} chosen={null} topic={5} />)).toBe('')
  })
})
