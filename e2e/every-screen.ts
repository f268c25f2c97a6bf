import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Language } from '#language/languages.ts'
import { accessibilityProblems } from './accessibility.ts'
import { maxShift, shiftsOf, watchShifts } from './loading/shifts.ts'
import { journeysInOneTab, untilHydrated, untilSettled } from './page.ts'
import { type Look, screenCases } from './screens.ts'

/** From the narrowest phone, which is also a wide window at 400 %, to a large screen; both sides of the breakpoint. */
const widths = [320, 375, 414, 600, 768, 899, 900, 1024, 1140, 1280, 1920]
const phone = 375
const wide = 1440
/** Returns the layout shifts since the page began to load if they are too large. */
async function shiftProblems(page: Page): Promise<string[]> {
  const { shifts, sum } = await shiftsOf(page)
  const width = page.viewportSize()?.width
  return sum > maxShift ? [`at ${width} px, moves by ${sum} while loading: ${JSON.stringify(shifts)}`] : []
}

/** Returns the elements beyond the right edge of the window, which let the page scroll sideways. */
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

interface View {
  width: number
  /** The page is loaded at this width, rather than brought to it. */
  load: boolean
}

/**
 * The widths in the order in which a language is tested. Both Chinese scripts have the same words of the same width, so
 * that each is loaded at one width; English words are longer.
 */
const views: Record<Language, readonly View[]> = {
  'zh-Hans': [
    { width: phone, load: true },
    { width: wide, load: false },
  ],
  'zh-Hant-HK': [
    { width: wide, load: true },
    { width: phone, load: false },
  ],
  en: [
    { width: wide, load: true },
    { width: phone, load: true },
  ],
}

const journey = journeysInOneTab(watchShifts)

/**
 * Tests every screen in a language, on a phone and a wide window: nothing moves while it loads, it is for everyone, and
 * no width from 320 px on lets it scroll sideways. All checks run on one loaded page, since loading takes most of the
 * time.
 */
export function describeScreens(language: Language): void {
  describe.each(screenCases.filter((one) => one.language === language))('$name', ({ name, address, status, looks }) => {
    journey(`${name}, ${language}`, async ({ visit }) => {
      const problems: string[] = []
      const note = (found: readonly string[]) => problems.push(...found)
      let page: Page | undefined
      for (const { width, load } of views[language]) {
        await page?.setViewportSize({ width, height: 900 })
        if (load && page) await reload(page)
        page ??= await visit(await address(), { status, width })
        await untilSettled(page)
        if (load) note(await shiftProblems(page))
        for (const look of looks(width)) note(await accessibilityIn(page, look))
      }
      if (page) note(await atEveryWidth(page))
      // The list of failures shortens arrays, and would not say what is wrong.
      expect(problems.join('\n')).toBe('')
    })
  })
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilHydrated(page)
}

/** Returns the accessibility problems of a page as it stands, in a theme. */
export async function accessibilityIn(page: Page, { theme, rules }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  const width = page.viewportSize()?.width
  return (await accessibilityProblems(page, rules)).map((problem) => `${theme}, at ${width} px: ${problem}`)
}

/** The widths at which a page scrolls sideways. */
export async function atEveryWidth(page: Page): Promise<string[]> {
  const problems: string[] = []
  // Elements hidden in this way keep their place and size; the browser need not paint them.
  await page.evaluate(() => document.documentElement.style.setProperty('visibility', 'hidden', 'important'))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const problem of await widthProblems(page)) problems.push(`at ${width} px: ${problem}`)
  }
  return problems
}
