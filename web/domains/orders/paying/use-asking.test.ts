import { expect, it } from 'vitest'
import { askAfterMs } from './use-asking.ts'

it('asks soon at first, and ever less often while nothing changes', () => {
  const waits = Array.from({ length: 40 }, (_, asked) => askAfterMs(asked))
  expect(waits[0]).toBe(2_000)
  expect(waits.every((wait, place) => place === 0 || wait >= (waits[place - 1] ?? 0))).toBe(true)
  expect(waits.at(-1)).toBe(15_000)
})
