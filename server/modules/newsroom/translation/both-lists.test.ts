import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageOfBoth } from './both-lists.ts'

it('gives each page of both lists as one, from a part of the second', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 60 })
  fc.assert(
    fc.property(
      numbers,
      fc.func(fc.boolean()),
      fc.nat(70),
      fc.integer({ min: 1, max: 12 }),
      (ids, isOwn, offset, size) => {
        const all = ids.toSorted((a, b) => b - a).map((id) => ({ id }))
        const own = all.filter(({ id }) => isOwn(id))
        const others = all.filter(({ id }) => !isOwn(id))
        const start = Math.max(0, offset - own.length)
        const part = others.slice(start, start + size + own.length)
        expect(pageOfBoth(own.toReversed(), part, { start, offset, size })).toEqual(all.slice(offset, offset + size))
      },
    ),
  )
})
