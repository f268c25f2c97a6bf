import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownGroupsOf, ownOrderOf, shapeOf } from './own-order.ts'

const things = (...ids: number[]) => ids.map((id) => ({ id }))
const group = (id: number, ...tools: number[]) => ({ id, tools: things(...tools) })

describe('an order of one’s own over what a colleague has left', () => {
  it('stays as it is where there is the same by now', () => {
    expect(ownOrderOf(things(3, 1, 2), things(1, 2, 3))).toEqual(things(3, 1, 2))
    expect(ownGroupsOf([group(2, 5), group(1, 4, 3)], [group(1, 3, 4, 5), group(2)])).toEqual([
      group(2, 5),
      group(1, 4, 3),
    ])
  })

  it('has what came at the end, and not what went', () => {
    expect(ownOrderOf(things(3, 1, 2), things(1, 4, 2))).toEqual(things(1, 2, 4))
    expect(ownGroupsOf([group(2, 5), group(1, 4, 3)], [group(1, 3, 6), group(2, 5), group(7, 8)])).toEqual([
      group(2, 5),
      group(1, 3, 6),
      group(7, 8),
    ])
  })

  it('leaves things of a group that is gone where the colleague put them', () => {
    expect(ownGroupsOf([group(1, 3), group(2, 4, 5)], [group(1, 5, 4, 3)])).toEqual([group(1, 3, 5, 4)])
  })

  it('always is an order of exactly what there is', () => {
    const directory = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }).chain((groups) =>
      fc
        .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat()), { selector: ([id]) => id, maxLength: 12 })
        .map((tools) =>
          groups.map((id, place) => ({
            id,
            tools: tools.filter(([, at]) => at % groups.length === place).map(([tool]) => ({ id: tool })),
          })),
        ),
    )
    const flat = (groups: { id: number; tools: { id: number }[] }[]) => ({
      groups: groups.map(({ id }) => id).toSorted(),
      tools: groups.flatMap(({ tools }) => tools.map(({ id }) => id)).toSorted(),
    })
    fc.assert(
      fc.property(directory, directory, (own, current) => {
        expect(flat(ownGroupsOf(own, current))).toEqual(flat(current))
      }),
    )
  })

  it('is another one when a thing is in another group', () => {
    expect(shapeOf([group(1, 3), group(2)])).not.toBe(shapeOf([group(1), group(2, 3)]))
    expect(shapeOf(things(1, 2))).not.toBe(shapeOf(things(2, 1)))
  })
})
