import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sendInPieces } from './loading/pieces.ts'
import { maxShift, shiftsOf, watchShifts } from './loading/shifts.ts'
import { journey, untilHydrated, untilSettled } from './page.ts'
import { texts } from './site-content.ts'

const t = texts['zh-Hans']
const newYork = 'America/New_York'

interface Row {
  address: string
  /** The heading of its day. */
  day: string
  moment: number
  clock: string
}

/** The dated flash of the list, as it is shown. */
const rowsOf = (page: Page): Promise<Row[]> =>
  page.locator('.tape__group').evaluateAll((groups) =>
    groups.flatMap((group) =>
      [...group.querySelectorAll('li')].flatMap((row) => {
        const time = row.querySelector('time')
        if (!time) return []
        return [
          {
            address: row.querySelector('h3 a')?.getAttribute('href') ?? '',
            day: group.querySelector('.tape__day')?.textContent ?? '',
            moment: Date.parse(time.dateTime),
            clock: time.textContent ?? '',
          },
        ]
      }),
    ),
  )

const partsIn = (zone: string, moment: number) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** How a moment stands in the list of a zone. */
function shownIn(zone: string, moment: number): { clock: string; date: string } {
  const { month, day, hour, minute } = partsIn(zone, moment)
  return { clock: `${hour}:${minute}`, date: `${Number(month)}月${Number(day)}日` }
}

describe('the times of a page', () => {
  journey('are those of the viewer elsewhere, in the list, on the article and in the footer', async ({ visit }) => {
    const page = await visit('/news', { timeZone: newYork })
    const footer = page.locator('.foot__base')
    await expect.poll(() => footer.textContent()).toMatch(/按你所在的时区显示（UTC−[45]）/)
    const rows = await rowsOf(page)
    expect(rows.length).toBeGreaterThan(10)
    for (const { moment, clock, day } of rows) {
      const shown = shownIn(newYork, moment)
      expect(clock).toBe(shown.clock)
      expect(day).toContain(shown.date)
      expect(day).toMatch(/UTC−[45]/)
    }
    const [row] = rows
    if (!row) throw new Error('no flash')
    await page.goto(new URL(row.address, page.url()).href)
    const { clock, date } = shownIn(newYork, row.moment)
    const time = page.locator('main time').first()
    await expect.poll(() => time.getAttribute('title')).toMatch(new RegExp(`${date} ${clock} UTC−[45]$`))
  })

  for (const [name, options] of [
    ['without script', { javaScript: false }],
    ['for a viewer at UTC+8', { timeZone: 'Australia/Perth' }],
  ] as const) {
    journey(`are the site's ${name}, as the server wrote them`, async ({ visit }) => {
      const page = await visit('/news', options)
      expect(await page.locator('.foot__base').textContent()).toContain(t['footer.time'])
      for (const { moment, clock, day } of await rowsOf(page)) {
        const shown = shownIn('Asia/Hong_Kong', moment)
        expect(clock).toBe(shown.clock)
        expect(day).toContain(shown.date)
        expect(day).not.toContain('UTC')
      }
    })
  }
})

describe('for a viewer whose days differ from those of the site', () => {
  const auckland = { timeZone: 'Pacific/Auckland', beforehand: watchShifts } as const

  for (const width of [375, 1440]) {
    for (const path of ['/', '/news', '/en/news']) {
      journey(`nothing moves on ${path} at ${width} px while it loads`, async ({ visit }) => {
        const page = await visit(path, { ...auckland, width })
        await untilSettled(page)
        const { shifts, sum } = await shiftsOf(page)
        expect(sum, JSON.stringify(shifts)).toBeLessThan(maxShift)
      })

      journey(
        `nothing moves on ${path} at ${width} px when it arrives in pieces`,
        async ({ visit, origin, expectFailures }) => {
          await using slow = await sendInPieces(origin)
          // It is another host than the site's.
          expectFailures(new RegExp(`^${slow.origin}/`))
          const page = await visit('/robots.txt', { ...auckland, width, hydrated: false })
          await page.goto(slow.origin + path)
          await untilHydrated(page)
          await untilSettled(page)
          const { shifts, sum } = await shiftsOf(page)
          expect(sum, JSON.stringify(shifts)).toBeLessThan(maxShift)
        },
      )
    }
  }
})

describe('on a touch screen', () => {
  const phone = { width: 375, touch: true } as const
  for (const [name, path, place] of [
    ['a card that leads elsewhere as a whole', '/home_wz', '.item .meta time[title]'],
    ['a list beside links', '/columnlist', '.writer__latest time[title]'],
    ['what was found', '/search/比特币?type=article', '.item .meta time[title]'],
  ] as const) {
    journey(`a tap writes the exact time behind the relative one, in ${name}`, async ({ visit }) => {
      const page = await visit(path, phone)
      const time = page.locator(place).first()
      const behind = () => time.evaluate((element) => getComputedStyle(element, '::after').content)
      await time.scrollIntoViewIfNeeded()
      expect(await behind()).toBe('none')
      const address = page.url()
      await time.tap()
      await expect.poll(behind).toContain(await time.getAttribute('title'))
      expect(page.url(), 'the card was not opened').toBe(address)
      await time.tap()
      await expect.poll(behind).toBe('none')
    })
  }
})
