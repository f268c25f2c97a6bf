import { expect, it } from 'vitest'
import { Collector } from './collector.ts'

it('counts everything that is left out, and tells the first two hundred', () => {
  const collector = new Collector()
  for (let row = 1; row <= 350; row += 1) collector.leaveOut(String(row), 'notANumber', 'x')
  expect(collector.reading.leftOut).toHaveLength(200)
  expect(collector.reading.leftOut.at(-1)?.place).toBe('200')
  expect(collector.reading.untold).toBe(150)
})

it('tells what it left out in short, however deep that is', () => {
  const collector = new Collector()
  let deep: unknown = 'x'
  for (let level = 0; level < 100_000; level += 1) deep = [deep]
  for (const value of [deep, { name: null, values: { a: 1 }, price: 2 }, undefined, null, 7])
    collector.leaveOut('1', 'missingField', value)
  const details = ['[…]', '{name: null, values: …, price: 2}', '', 'null', '7']
  expect(collector.reading.leftOut.map(({ detail }) => detail)).toEqual(details)
})

it('takes a moment that was read already as it is, from 2000 on', () => {
  const collector = new Collector()
  const about = { entity: 'a', metric: 'price', unit: 'usd' } as const
  const take = (moment: number) => collector.point('1', about, { at: moment, moment, value: 1 })
  expect([take(Date.UTC(2000, 0, 1)), take(Date.UTC(1999, 11, 31)), take(0)]).toEqual([true, false, false])
  expect(collector.reading.points.map(({ at }) => at)).toEqual([Date.UTC(2000, 0, 1)])
  expect(collector.reading.leftOut).toMatchObject([
    { reason: 'tooEarly', detail: '1999-12-31' },
    { reason: 'tooEarly', detail: '1970-01-01' },
  ])
})

it('tells a day that has not come as a day, however the source wrote it', () => {
  const collector = new Collector()
  const about = { entity: 'a', metric: 'price', unit: 'usd' } as const
  for (const at of [Date.UTC(2999, 0, 2), '2999-01-02', Date.UTC(2999, 0, 2) / 1000])
    expect(collector.point('1', about, { at, value: 1 })).toBe(false)
  expect(collector.reading.leftOut.map(({ reason, detail }) => `${reason} ${detail}`)).toEqual(
    Array.from({ length: 3 }, () => 'future 2999-01-02'),
  )
})
