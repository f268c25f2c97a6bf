import type { Page } from 'playwright-core'

/** The most that may move while a page loads, as the browser measures it. */
export const maxShift = 0.01

interface Shift {
  value: number
  moved: string[]
}

/** Notes from the very beginning what moves without the reader having done anything. */
export const watchShifts = () => {
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

/** Returns what has moved on a page since it began to load. */
export async function shiftsOf(page: Page): Promise<{ shifts: Shift[]; sum: number }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  return { shifts, sum: shifts.reduce((total, { value }) => total + value, 0) }
}
