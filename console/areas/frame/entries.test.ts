import { expect, it } from 'vitest'
import { entries } from './entries.ts'

it('gives every page an address and a key of its own', () => {
  const keys = entries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length)
  expect(keys.every((key) => /^[a-z1-9]$/.test(key))).toBe(true)
})
