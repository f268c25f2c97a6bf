import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, untilSettled } from './page.ts'
import { screenCases } from './screens.ts'

/** From the narrowest phone, which is also a wide window at 400 %, to a large screen. */
const widths = [320, 360, 375, 414, 600, 768, 899, 900, 1024, 1140, 1280, 1440, 1920]

/** What lies beyond the right edge of the window and so lets the page scroll sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((one) => {
      const { right, width } = one.getBoundingClientRect()
      return width > 0 && right > clientWidth + 0.5
    })
    return [`${scrollWidth} px wide`, ...wide.slice(0, 5).map((one) => `${one.tagName} ${one.className}`)]
  })

describe('no page scrolls sideways', () => {
  for (const { name, address, status } of screenCases) {
    journey(name, async ({ visit }) => {
      const page = await visit(await address(), { status })
      const problems: string[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const problem of await tooWide(page)) problems.push(`at ${width} px: ${problem}`)
      }
      expect(problems).toEqual([])
    })
  }
})

interface Shift {
  value: number
  moved: string[]
}

/** Notes from the very beginning what moves without the reader having done anything. */
const watchShifts = () => {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element }[]
      }
      if (hadRecentInput) continue
      shifts.push({ value, moved: sources.map(({ node }) => `${node?.nodeName} ${node?.className ?? ''}`) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

describe('nothing moves while a page loads', () => {
  const most = 0.01
  for (const { name, address, status } of screenCases) {
    journey(name, async ({ visit }) => {
      for (const width of [375, 1440]) {
        const page = await visit(await address(), { status, width, beforehand: watchShifts })
        await untilSettled(page)
        const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
        const sum = shifts.reduce((total, { value }) => total + value, 0)
        expect(sum, `at ${width} px: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most)
      }
    })
  }
})
