import { describe, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { testItems } from '../test-items.ts'
import { Recommended, recommendedPagesOf } from './recommended.tsx'

describe('recommendedPagesOf', () => {
  it.each([
    [0, []],
    [3, [3]],
    [5, [5]],
    [6, [5, 1]],
    [10, [5, 5]],
    [14, [5, 5]],
  ])('puts %i items on pages of five, at most two', (count, pages) => {
    expect(recommendedPagesOf(testItems(count)).map((page) => page.length)).toEqual(pages)
  })
})

describe('Recommended', () => {
  it('shows the first page, keeps the second ready and says which is current', async () => {
    const html = await renderTestPage(<Recommended items={testItems(10)} />)
    const [first = '', second = ''] = html.split('class="rec off"')
    expect(first.match(/<article/g)).toHaveLength(5)
    expect(second.match(/<article/g)).toHaveLength(5)
    expect(html).toContain('<button type="button" aria-current="page">1</button>')
    expect(html).toMatch(/aria-label="上一页"[^>]*disabled|disabled=""[^>]*aria-label="上一页"/)
  })

  it('has no pager for one page, and is left out without items', async () => {
    expect(await renderTestPage(<Recommended items={testItems(4)} />)).not.toContain('pager')
    expect(await renderTestPage(<Recommended items={[]} />)).toBe('')
  })
})
