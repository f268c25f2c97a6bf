import { describe, expect } from 'vitest'
import { publishManuscript } from './console.ts'
import { registerMember, registerStaff } from './members.ts'
import { journey, untilHydrated } from './page.ts'

describe('a video in an article', () => {
  journey('loads nothing of its provider before it is asked for', async ({ visit, origin, troubles }) => {
    const [author, editor] = [await registerMember(), await registerStaff('editor', '何卓')]
    const document = {
      type: 'doc' as const,
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '视频在下面。' }] },
        { type: 'embed', attrs: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
      ],
    }
    const { item } = await publishManuscript(author, editor, '带视频的稿件', { document })
    const page = await visit('/aboutus')
    const asked: string[] = []
    // Never out of this machine: what is asked of the provider is answered here.
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>video</p>' })
    })
    await page.goto(`${origin}/contents/${item}`)
    await untilHydrated(page)
    const card = page.locator('.embed a[data-embed="youtube"]')
    await card.waitFor()
    expect(asked).toEqual([])
    await card.click()
    await page.locator('iframe[src*="youtube-nocookie.com/embed/dQw4w9WgXcQ"]').waitFor()
    expect(asked.every((address) => address.startsWith('https://www.youtube-nocookie.com/'))).toBe(true)
    // The one request to elsewhere that there is, at the reader's word.
    expect(troubles.splice(0)).toEqual([expect.stringContaining('youtube-nocookie.com/embed/')])
    expect(new URL(page.url()).pathname).toBe(`/contents/${item}`)
  })
})
