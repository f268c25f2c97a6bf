import { describe, expect, it } from 'vitest'
import { endOffer, offeredUndos, offerUndo } from './undoable-acts.ts'

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
})
