import { describe, expect, it } from 'vitest'
import { createUndoTime, usualUndoMs } from './undo-time.ts'

const now = new Date('2026-05-04T03:02:01Z')
const later = (ms: number) => new Date(now.getTime() + ms)

describe('the time for undoing', () => {
  const undoTime = createUndoTime(3_000)

  it('is as long as configured, with a second for a request on its way', () => {
    expect(undoTime).toMatchObject({ ms: 3_000, heldMs: 4_000 })
    expect(undoTime.until(now)).toEqual(later(3_000))
    expect(undoTime.heldUntil(now)).toEqual(later(4_000))
    expect(createUndoTime().ms).toBe(usualUndoMs)
  })

  it('is named in responses to acts that can be undone', () => {
    expect(undoTime.offer(true)).toEqual({ undo_ms: 3_000 })
    expect([undoTime.offer(false), undoTime.offer(undefined)]).toEqual([{}, {}])
  })

  it('is for the person who acted, until it is over', () => {
    const done = { by: 7, at: now }
    expect(undoTime.isUndoable(done, 7, later(3_999))).toBe(true)
    expect(undoTime.isUndoable(done, 7, later(4_000))).toBe(false)
    expect(undoTime.isUndoable(done, 8, now)).toBe(false)
    expect(undoTime.isUndoable({ by: null, at: null }, 7, now)).toBe(false)
  })
})
