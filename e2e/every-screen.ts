import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Language } from '#language/languages.ts'
import { accessibilityProblems, type Theme } from './accessibility.ts'
import { journey, untilSettled } from './page.ts'
import { screenCases } from './screens.ts'

/** From the narrowest phone, which is also a wide window at 400 %, to a large screen; both sides of the breakpoint. */
const widths = [320, 375, 414, 600, 768, 899, 900, 1024, 1140, 1280, 1920]
/** The most that may move while a page loads, as the browser measures it. */
const mostShift = 0.01

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

/** What moved too much since the page began to load. */
async function shiftProblems(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum > mostShift ? [`moves by ${sum} while loading: ${JSON.stringify(shifts)}`] : []
}

/** What lies beyond the right edge of the window and so lets the page scroll sideways. */
const widthProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((one) => {
      const { right, width } = one.getBoundingClientRect()
      return width > 0 && right > clientWidth + 0.5
    })
    const culprits = wide.slice(0, 5).map((one) => `${one.tagName} ${one.className}`)
    return [`is ${scrollWidth} px wide: ${culprits.join(', ')}`]
  })

/**
 * What must hold on every screen in a language, on a phone and a wide window: nothing moves while it loads, it is for
 * everyone in both themes, and no width from 320 px on lets it scroll sideways.
 */
export function describeScreens(language: Language): void {
  describe.each(screenCases.filter((one) => one.language === language))(
    '$name',
    ({ name, address, status, themes }) => {
      for (const [device, width] of [
        ['a phone', 375],
        ['a wide window', 1440],
      ] as const) {
        journey(`${name}, ${language}, on ${device}`, async ({ visit }) => {
          const page = await visit(await address(), { status, width, beforehand: watchShifts })
          await untilSettled(page)
          const problems = await shiftProblems(page)
          for (const theme of themes(width)) problems.push(...(await accessibilityIn(page, theme)))
          if (width === 375) problems.push(...(await atEveryWidth(page)))
          expect(problems).toEqual([])
        })
      }
    },
  )
}

async function accessibilityIn(page: Page, theme: Theme): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  return (await accessibilityProblems(page)).map((problem) => `${theme}: ${problem}`)
}

async function atEveryWidth(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const problem of await widthProblems(page)) problems.push(`at ${width} px: ${problem}`)
  }
  return problems
}
