import { describe, expect, it } from 'vitest'
import { endOffer, offerAgain, offeredUndos, offerUndo, undoOffered } from './undoable-acts.ts'

const act = (key: string, text = key) => ({ key, text, ms: 10_000, undo: async () => {} })
const texts = () => offeredUndos().map(({ text }) => text)

describe('what can be undone', () => {
  it('is offered with the newest first, and once for each thing', () => {
    for (const key of ['a', 'b', 'c']) offerUndo(act(key))
    offerUndo(act('a', 'a again'))
    expect(texts()).toEqual(['a again', 'c', 'b'])
    endOffer('c')
    endOffer('never offered')
    expect(texts()).toEqual(['a again', 'b'])
    for (const key of ['a', 'b']) endOffer(key)
    expect(texts()).toEqual([])
  })

  it('ends as many ms after it was offered as the server says', () => {
    const before = performance.now()
    offerUndo(act('timed'))
    const [offer] = offeredUndos()
    expect(offer?.until).toBeGreaterThanOrEqual(before + 10_000)
    expect(offer?.until).toBeLessThanOrEqual(performance.now() + 10_000)
    endOffer('timed')
  })

  it('is not offered again by an answer that was on its way while it was undone, but by a new decision', async () => {
    offerUndo(act('late'))
    const [offer] = offeredUndos()
    if (offer) await undoOffered(offer)
    offerAgain(act('late'))
    expect(texts()).toEqual([])
    offerUndo(act('late', 'decided again'))
    expect(texts()).toEqual(['decided again'])
    endOffer('late')
    offerAgain(act('late', 'after a reload'))
    expect(texts()).toEqual(['after a reload'])
    endOffer('late')
  })
})
