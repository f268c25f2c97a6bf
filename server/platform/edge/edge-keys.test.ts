import fc from 'fast-check'
import { expect, it } from 'vitest'
import { untilTag } from '#server/platform/cache/until-tag.ts'
import { everyKey, keysOf, purgedKeys } from './edge-keys.ts'

const items = (count: number) => Array.from({ length: count }, (_, id) => `item:${id}`)

it('tags are keys, behind the one of every answer', () => {
  expect(keysOf(['item:12', 'list:flash', 'item:12'])).toEqual([everyKey, 'item:12', 'list:flash'])
  expect(keysOf([])).toEqual([everyKey])
})

it('moments are no keys, and other tags become short words without separators', () => {
  const [, ...keys] = keysOf([untilTag(new Date()), 'search:稳定币', 'a b', 'a,b', 'x'.repeat(500)])
  expect(keys).toHaveLength(4)
  for (const key of keys) expect(key).toMatch(/^~[0-9a-f]{16}$/)
})

it('answers with very many tags keep their header short, and are purged by each of them', () => {
  for (const count of [10, 400, 5_000]) {
    const keys = keysOf(items(count))
    expect(keys.join(' ').length).toBeLessThanOrEqual(6_000)
    for (const tag of items(count)) expect(purgedKeys(tag).some((key) => keys.includes(key))).toBe(true)
  }
})

it('whatever its tags, an answer is purged by each', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 300 }), (tags) => {
      const keys = new Set(keysOf(tags))
      return (
        [...keys].every((key) => /^[\x21-\x2b\x2d-\x7e]+$/.test(key)) &&
        tags.every((tag) => tag.startsWith('until:') || purgedKeys(tag).some((key) => keys.has(key)))
      )
    }),
  )
})
