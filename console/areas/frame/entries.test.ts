import { expect, it } from 'vitest'
import { recordKinds } from '#contract/records/record-kinds.ts'
import { entries } from './entries.ts'

it('gives every page an address of its own, and no two the same key', () => {
  // Lists of declared kinds that have no entry of their own are reached without a key.
  const keys = entries.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length)
  expect(keys.every((key) => /^[a-z0-9]$/.test(key))).toBe(true)
})

it('leads to the list of every declared kind', () => {
  const leadsTo = (path: string) =>
    entries.some((entry) => entry.path !== '/' && `${path}/`.startsWith(`${entry.path}/`))
  expect(recordKinds.filter(({ path }) => !leadsTo(path))).toEqual([])
})
