import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testCategory, testItem, testItems } from '../test-items.ts'
import { feedRowShapes } from './feed-row-shapes.ts'

const opinion = { category: testCategory(6, '观点', 'view') }
const picture = { url: '/p.jpg', width: 630, height: 390, alt: '' }
const placesOf = (shapes: string[], shape: string) => shapes.flatMap((one, place) => (one === shape ? [place] : []))

describe('feedRowShapes', () => {
  it('makes one row in ten wide', () => {
    expect(placesOf(feedRowShapes(testItems(30)), 'wide')).toEqual([3, 13, 23])
  })

  it.each([
    ['a short list', 4, []],
    ['just long enough', 5, [3]],
    ['a short rest', 14, [3]],
    ['nothing', 0, []],
  ])('has no wide row near the end of %s', (_, count, wide) => {
    expect(placesOf(feedRowShapes(testItems(count)), 'wide')).toEqual(wide)
  })

  it('leaves the picture column away once in ten, for an opinion piece', () => {
    expect(placesOf(feedRowShapes(testItems(20, opinion)), 'bare')).toEqual([1, 11])
    expect(placesOf(feedRowShapes(testItems(20)), 'bare')).toEqual([])
  })

  it('never hides an uploaded picture', () => {
    expect(placesOf(feedRowShapes(testItems(10, { ...opinion, pic: picture })), 'bare')).toEqual([])
  })

  it('lets the wide row be wide also when it is the opinion piece', () => {
    const items = testItems(10).map((item, place) => (place === 3 ? testItem(4, opinion) : item))
    expect(placesOf(feedRowShapes(items), 'bare')).toEqual([])
  })

  it('keeps the shapes of the rows before when whole turns follow', () => {
    const row = fc.record({ view: fc.boolean(), pictured: fc.boolean() })
    const turns = fc
      .array(row, { minLength: 10, maxLength: 40 })
      .map((rows) => rows.slice(0, rows.length - (rows.length % 10)))
    fc.assert(
      fc.property(turns, fc.array(row, { maxLength: 10 }), (before, after) => {
        const items = [...before, ...after].map(({ view, pictured }, id) =>
          testItem(id, { ...(view ? opinion : {}), pic: pictured ? picture : null }),
        )
        expect(feedRowShapes(items).slice(0, before.length)).toEqual(feedRowShapes(items.slice(0, before.length)))
      }),
    )
  })
})
