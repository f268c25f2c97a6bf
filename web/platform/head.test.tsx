import { describe, expect, it } from 'vitest'
import { Head } from './head.tsx'
import { RelativeTime } from './relative-time.tsx'
import { renderTestPage } from './test-page.tsx'

const head = { title: '题', description: '述', path: '/x' }

describe('what a shared page says of itself', () => {
  it('is a list with the mark of the site, unless it says otherwise', async () => {
    const html = await renderTestPage(<Head {...head} />)
    expect(html).toContain('property="og:type" content="website"')
    expect(html).toContain('content="https://news.example/logo.png"')
    expect(html).toContain('name="twitter:card" content="summary"')
  })

  it('is an article with a large picture', async () => {
    const html = await renderTestPage(<Head {...head} type="article" picture="/covers/market/7-card.png" />)
    expect(html).toContain('property="og:type" content="article"')
    expect(html).toContain('content="https://news.example/covers/market/7-card.png"')
    expect(html).toContain('name="twitter:card" content="summary_large_image"')
  })
})

it('a relative time has the exact one at hand for paper and fingers, a full date is that already', async () => {
  expect(await renderTestPage(<RelativeTime value="2026-11-20 12:34:00" />)).toContain('title="2026年11月20日 12:34"')
  const old = await renderTestPage(<RelativeTime value="2020-01-02 03:04:05" />)
  expect(old).toContain('2020年1月2日 03:04')
  expect(old).not.toContain('title=')
})
