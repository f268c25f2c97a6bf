import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topicRecord } from '#contract/content/topics.record.ts'
import { itemFieldsOf, itemsOfValue, withItemAt, withItemPast, withoutItem, withoutPart } from './item-places.ts'
import { emptyValue, type KindValue, type PartValue } from './kind-value.ts'

const found = itemFieldsOf(topicRecord)
if (!found) throw new Error('A topic has no items')
const fields = found

const part = (key: string, items: number[]): PartValue => ({ key, texts: {}, items })
const value = emptyValue(topicRecord, {
  chapters: [part('a', [1, 2]), part('b', []), part('c', [3])],
  items: [4, 5],
})
const shape = ({ chapters, items }: KindValue) => [...(chapters as PartValue[]).map((chapter) => chapter.items), items]

describe('arranging the items of a record', () => {
  it.each([
    ['into another part', withItemAt(value, fields, 2, 'c', 0), [[1], [], [2, 3], [4, 5]]],
    ['out of all parts', withItemAt(value, fields, 1, undefined, 1), [[2], [], [3], [4, 1, 5]]],
    ['within its list', withItemAt(value, fields, 4, undefined, 1), [[1, 2], [], [3], [5, 4]]],
    ['new', withItemAt(value, fields, 9, 'b', 0), [[1, 2], [9], [3], [4, 5]]],
    ['past the end of its part', withItemPast(value, fields, 2, 'a', 1), [[1], [2], [3], [4, 5]]],
    ['past the end of the last part', withItemPast(value, fields, 3, 'c', 1), [[1, 2], [], [], [3, 4, 5]]],
    ['up out of what is outside of parts', withItemPast(value, fields, 4, undefined, -1), [[1, 2], [], [3, 4], [5]]],
    ['past the very beginning', withItemPast(value, fields, 1, 'a', -1), [[1, 2], [], [3], [4, 5]]],
    ['past the very end', withItemPast(value, fields, 5, undefined, 1), [[1, 2], [], [3], [4, 5]]],
    ['away', withoutItem(value, fields, 3), [[1, 2], [], [], [4, 5]]],
  ])('moves one %s', (_, moved, expected) => expect(shape(moved)).toEqual(expected))

  it('keeps the items of a part that is removed', () => {
    expect(shape(withoutPart(value, 'chapters', 'a', fields))).toEqual([[], [3], [4, 5, 1, 2]])
  })

  it('never loses or doubles an item', () => {
    const holder = fc.constantFrom('a', 'b', 'c', undefined)
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 4, 5),
        holder,
        fc.nat(6),
        fc.constantFrom(-1 as const, 1 as const),
        (id, to, place, way) => {
          const moved = withItemPast(withItemAt(value, fields, id, to, place), fields, id, to, way)
          expect(itemsOfValue(moved, fields).toSorted()).toEqual([1, 2, 3, 4, 5])
        },
      ),
    )
  })
})
