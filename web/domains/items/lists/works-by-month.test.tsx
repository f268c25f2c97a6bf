import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { testItem } from '../test-items.ts'
import { groupByMonth } from './months.ts'
import { WorksByMonth } from './works-by-month.tsx'

const at = (id: number, release_time: string | null) => testItem(id, { release_time })
const works = [
  at(1, '2026-11-20 12:34:00'),
  at(2, '2026-11-01 00:00:00'),
  at(3, '2026-10-31 23:59:59'),
  at(4, '2025-10-02 08:00:00'),
]

describe('groupByMonth', () => {
  it('cuts at midnight of the site’s clock, and keeps the same month of two years apart', () => {
    expect(groupByMonth(works).map(({ month, items }) => [month, items.map(({ id }) => id)])).toEqual([
      ['2026-11', [1, 2]],
      ['2026-10', [3]],
      ['2025-10', [4]],
    ])
  })

  it('puts every item into one month, in the given order', () => {
    const time = fc.option(
      fc
        .date({ min: new Date('2001-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
    )
    fc.assert(
      fc.property(fc.array(time), (times) => {
        const items = times.map((release_time, id) => ({ id, release_time }))
        const months = groupByMonth(items)
        expect(months.flatMap((month) => month.items)).toHaveLength(items.length)
        expect(new Set(months.map(({ month }) => month)).size).toBe(months.length)
        for (const { month, items: own } of months) {
          for (const item of own) expect(item.release_time?.slice(0, 7) ?? null).toBe(month)
          expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).toSorted((a, b) => a - b))
        }
      }),
    )
  })
})

describe('WorksByMonth', () => {
  const headings = (html: string) =>
    [...html.matchAll(/<h2 class="month">(.*?)<\/h2>/g)].map((match) => (match[1] ?? '').replace(/<[^>]*>/g, '|'))

  it.each([
    [{ more: false, continued: false }, ['2026年11月|2篇|', '2026年10月|1篇|', '2025年10月|1篇|']],
    [{ more: true, continued: false }, ['2026年11月|2篇|', '2026年10月|1篇|', '2025年10月']],
    [{ more: false, continued: true }, ['2026年11月', '2026年10月|1篇|', '2025年10月|1篇|']],
  ])('counts whole months only: %j', async (props, expected) => {
    expect(headings(await renderTestPage(<WorksByMonth items={works} {...props} />))).toEqual(expected)
  })

  it.each([
    ['zh-Hans', '2026年11月', '>20日<'],
    ['en', 'November 2026', '>20 Nov<'],
  ] as const)('names months and days in the reader’s language: %s', async (language, month, day) => {
    const html = await renderTestPage(<WorksByMonth items={works} more={false} continued={false} />, { language })
    expect(headings(html)[0]).toContain(month)
    expect(html).toContain(day)
  })

  it('says of works without a date that it is unknown', async () => {
    const html = await renderTestPage(<WorksByMonth items={[at(1, null)]} more={false} continued={false} />)
    expect(headings(html)).toEqual(['日期不详|1篇|'])
    expect(html).not.toContain('<time')
  })
})
