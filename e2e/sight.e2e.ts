import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { languages } from '#language/languages.ts'
import { registerMember, signInPage } from './members.ts'
import { journey } from './page.ts'
import { call, itemInAllLanguages, texts } from './site-content.ts'

const t = texts['zh-Hans']

const rectOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      return { left, right, top, bottom, width, height }
    })

/** The colour of a pixel of the window. */
async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return [...(await sharp(picture).removeAlpha().raw().toBuffer())]
}

describe('small things in sight', () => {
  for (const width of [375, 1440]) {
    journey(`what a search without results says stands in the middle, at ${width}`, async ({ visit }) => {
      const page = await visit('/search/zzqqxx', { width })
      const [hint, empty] = [await rectOf(page, '.search-hint'), await rectOf(page, '.empty')]
      expect(Math.abs(hint.left + hint.right - empty.left - empty.right)).toBeLessThan(2)
    })
  }

  for (const theme of ['light', 'dark'] as const) {
    journey(`below the footer of a short page its colour goes on, ${theme}`, async ({ visit }) => {
      const page = await visit('/aboutus', { theme, height: 3000 })
      const foot = await rectOf(page, '.foot')
      expect(foot.bottom, 'the page is short').toBeLessThan(2900)
      expect(await colourAt(page, 1400, 2990)).toEqual(await colourAt(page, 1400, Math.floor(foot.bottom) - 4))
    })
  }

  journey('names of those who are followed stand in one line on a phone', async ({ visit }) => {
    const member = await registerMember()
    const { list } = await call('getAuthorListNew', {})
    for (const { id } of list.slice(0, 3)) await call('followAuthor', { id, follow: true }, 'zh-Hans', member.token)
    const page = await visit('/aboutus', { width: 375 })
    await signInPage(page, member)
    await page.goto(`${new URL(page.url()).origin}/my/follow`)
    const name = page.locator('.writer .h3 a').first()
    await name.waitFor()
    expect(await name.evaluate((link) => link.getClientRects().length)).toBe(1)
  })

  journey('the install button of a phone covers no more than its sign', async ({ visit }) => {
    const page = await visit('/news', { width: 375 })
    const button = page.getByRole('link', { name: t['frame.install'], exact: true })
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
    expect([width, height]).toEqual([44, 44])
  })

  for (const width of [375, 1440]) {
    journey(`the buoy on the chart of a region is whole, at ${width}`, async ({ visit }) => {
      const page = await visit('/usa', { width })
      const place = await page.locator('.sea-head .nf__sea').evaluate((image: HTMLImageElement) => {
        const { width, height } = image.getBoundingClientRect()
        const scale = Math.max(width / 420, height / 260)
        const [x, y] = getComputedStyle(image)
          .objectPosition.split(' ')
          .map((part) => Number.parseFloat(part) / 100)
        const left = (width - 420 * scale) * (x ?? 0) + 315 * scale
        const top = (height - 260 * scale) * (y ?? 0) + 160.6 * scale
        return { left, top, width, height, ring: 8 * scale }
      })
      expect(place.top - place.ring).toBeGreaterThan(0)
      expect(place.top + place.ring).toBeLessThan(place.height)
      expect(place.left + place.ring).toBeLessThan(place.width)
    })
  }

  for (const language of languages) {
    journey(`below a headline the facts take no more than two lines on a phone, ${language}`, async ({ visit }) => {
      const path = `/contents/${await itemInAllLanguages('article')}`
      const page = await visit(path, { language, width: 375, touch: true })
      const [name, facts, follow] = [
        await rectOf(page, '.art__by .person__n'),
        await rectOf(page, '.art__by .meta'),
        await rectOf(page, '.art__by .btn'),
      ]
      // Lines are 20 px high; the name and the button stand beside each other above them.
      expect(facts.height).toBeLessThanOrEqual(40)
      expect(name.right).toBeLessThanOrEqual(follow.left)
      expect(facts.top).toBeGreaterThanOrEqual(name.bottom - 12)
      expect(facts.right).toBeLessThanOrEqual(375 - 16)
    })
  }
})
