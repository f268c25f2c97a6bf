import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyTopic,
  itemsOfForm,
  type TopicForm,
  withItemAt,
  withItemPast,
  withoutChapter,
  withoutItem,
} from './topic-form.ts'

const form: TopicForm = {
  ...emptyTopic,
  chapters: [
    { key: 'a', texts: {}, items: [1, 2] },
    { key: 'b', texts: {}, items: [] },
    { key: 'c', texts: {}, items: [3] },
  ],
  items: [4, 5],
}
const shape = ({ chapters, items }: TopicForm) => [...chapters.map((chapter) => chapter.items), items]

describe('arranging a topic', () => {
  it.each([
    ['into another chapter', withItemAt(form, 2, 'c', 0), [[1], [], [2, 3], [4, 5]]],
    ['out of all chapters', withItemAt(form, 1, undefined, 1), [[2], [], [3], [4, 1, 5]]],
    ['within its list', withItemAt(form, 4, undefined, 1), [[1, 2], [], [3], [5, 4]]],
    ['new', withItemAt(form, 9, 'b', 0), [[1, 2], [9], [3], [4, 5]]],
    ['past the end of its chapter', withItemPast(form, 2, 'a', 1), [[1], [2], [3], [4, 5]]],
    ['past the end of the last chapter', withItemPast(form, 3, 'c', 1), [[1, 2], [], [], [3, 4, 5]]],
    ['up out of what is outside of chapters', withItemPast(form, 4, undefined, -1), [[1, 2], [], [3, 4], [5]]],
    ['past the very beginning', withItemPast(form, 1, 'a', -1), [[1, 2], [], [3], [4, 5]]],
    ['past the very end', withItemPast(form, 5, undefined, 1), [[1, 2], [], [3], [4, 5]]],
    ['away', withoutItem(form, 3), [[1, 2], [], [], [4, 5]]],
  ])('moves an item %s', (_, moved, expected) => expect(shape(moved)).toEqual(expected))

  it('keeps the items of a chapter that goes', () => {
    expect(shape(withoutChapter(form, 'a'))).toEqual([[], [3], [4, 5, 1, 2]])
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
          const moved = withItemPast(withItemAt(form, id, to, place), id, to, way)
          expect(itemsOfForm(moved).toSorted()).toEqual([1, 2, 3, 4, 5])
        },
      ),
    )
  })
})
