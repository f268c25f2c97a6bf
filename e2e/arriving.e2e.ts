import { describe, expect } from 'vitest'
import { anyConference } from '#web/areas/landing/screens.ts'
import { beforeParts, sendInPieces } from './loading/pieces.ts'
import { maxShift, shiftsOf, watchShifts } from './loading/shifts.ts'
import { journey, untilHydrated, untilSettled } from './page.ts'
import { sampleAddress } from './samples.ts'
import { call } from './site-content.ts'

/** Screens with pictures or blocks of their own place; on a phone these stand elsewhere than in a wide window. */
const pages: readonly (readonly [name: string, address: () => Promise<string>])[] = [
  ['the front page of a category', async () => `/?category=${(await call('categoryLists', {})).list[0]?.id}`],
  ...[
    '/home_wz',
    '/label/:id',
    '/columns',
    '/features',
    '/features/:id',
    '/search/:keyword',
    '/aboutus',
    anyConference,
  ].map((path) => [path, () => sampleAddress(path)] as const),
]

describe('a document that stops before each of its parts', () => {
  for (const width of [375, 1440]) {
    for (const [name, address] of pages) {
      journey(`moves nothing on ${name} at ${width} px`, async ({ visit, origin, expectFailures }) => {
        await using slow = await sendInPieces(origin, beforeParts)
        // It is another host than the site's.
        expectFailures(new RegExp(`^${slow.origin}/`))
        const page = await visit('/robots.txt', { width, hydrated: false, beforehand: watchShifts })
        await page.goto(slow.origin + (await address()))
        await untilHydrated(page)
        await untilSettled(page)
        const { shifts, sum } = await shiftsOf(page)
        expect(sum, JSON.stringify(shifts)).toBeLessThan(maxShift)
      })
    }
  }
})
