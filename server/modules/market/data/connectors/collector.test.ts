import { expect, it } from 'vitest'
import { Collector } from './collector.ts'

it('counts everything that is left out, and tells the first two hundred', () => {
  const collector = new Collector()
  for (let row = 1; row <= 350; row += 1) collector.leaveOut(String(row), 'notANumber', 'x')
  expect(collector.reading.leftOut).toHaveLength(200)
  expect(collector.reading.leftOut.at(-1)?.place).toBe('200')
  expect(collector.reading.untold).toBe(150)
})
