import type { ItemSummary } from '#contract/content/items.ts'

/** `wide`: the picture over the whole width; `bare`: no picture column. */
export type FeedRowShape = 'plain' | 'bare' | 'wide'

/** Rows that make one turn of the rhythm. */
const turn = 10
/** Position of the wide row in a turn; a shorter rest than `fewestForWide` goes without one. */
const widePlace = 3
const fewestForWide = 5

type Shaped = Pick<ItemSummary, 'pic' | 'category'>

/**
 * The shapes of a feed's rows: once in ten rows one is wide, and the first opinion piece among them that has no picture
 * of its own goes without one: words by a person need no chart beside them. No turn opens with it. The shape of a row
 * never changes while more rows are added in whole turns.
 */
export function feedRowShapes(items: readonly Shaped[]): FeedRowShape[] {
  const shapes: FeedRowShape[] = []
  for (let start = 0; start < items.length; start += turn) {
    const rows = items.slice(start, start + turn)
    const wide = rows.length >= fewestForWide ? widePlace : -1
    const bare = rows.findIndex(
      (item, place) => place > 0 && place !== wide && !item.pic && item.category?.cover === 'view',
    )
    for (const place of rows.keys()) shapes.push(place === wide ? 'wide' : place === bare ? 'bare' : 'plain')
  }
  return shapes
}
