import { describe, expect, it } from 'vitest'
import { testItems } from '#web/domains/items/test-items.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

describe('NotFoundPage', () => {
  it('says so, keeps out of search engines and leads on', async () => {
    const html = await renderTestPage(<NotFoundPage />, {
      data: { reading: testItems(4) },
      address: '/en/x',
      language: 'en',
    })
    expect(html).toContain('We cannot find this page')
    expect(html).toContain('content="noindex"')
    expect(html).toContain('href="/en/home"')
    expect(html).toContain('href="/en/news"')
    expect(html.match(/class="topic whole"/g)).toHaveLength(4)
  })

  it('leaves the reading block out when there is nothing to read', async () => {
    const html = await renderTestPage(<NotFoundPage />, { data: { reading: [] }, address: '/x' })
    expect(html).not.toContain('此刻大家在读')
    expect(html.match(/<h1/g)).toHaveLength(1)
  })
})
