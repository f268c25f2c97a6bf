import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey, untilSettled } from './page.ts'

interface Counts {
  cookieReads: number
  calendars: string[]
}

/** Counts what a page does while it starts and a slow phone would notice. */
function countWork(): void {
  const counts: Counts = { cookieReads: 0, calendars: [] }
  Object.assign(window, { counts })
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get() {
      counts.cookieReads += 1
      return cookie?.get?.call(this)
    },
  })
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(target, args: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      if (String(args[0]).includes('-ca-')) counts.calendars.push(String(args[0]))
      return new target(...args)
    },
  })
}

const countsOf = (page: Page) => page.evaluate(() => (window as unknown as { counts: Counts }).counts)

describe('the front page as it starts', () => {
  journey('sets up no Chinese calendar on a phone, where the line of the date is hidden', async ({ visit }) => {
    const page = await visit('/', { width: 375, beforehand: countWork })
    await untilSettled(page)
    expect((await countsOf(page)).calendars).toEqual([])
  })

  journey('has the date of both calendars and the clocks in a wide window', async ({ visit }) => {
    const page = await visit('/', { width: 1440, beforehand: countWork })
    const line = page.locator('.dateline')
    expect(await line.innerText()).toMatch(/\d{4}年\d{1,2}月\d{1,2}日 星期.[\s\S]*月/)
    await line.getByText('伦敦').waitFor()
    expect((await countsOf(page)).calendars).toHaveLength(1)
  })

  journey('reads the cookies no more often for each mark on it', async ({ visit }) => {
    const page = await visit('/', { width: 375, beforehand: countWork })
    await untilSettled(page)
    const marks = await page.locator('main button[aria-pressed]').count()
    expect(marks).toBeGreaterThan(5)
    expect((await countsOf(page)).cookieReads).toBeLessThan(marks)
  })
})
