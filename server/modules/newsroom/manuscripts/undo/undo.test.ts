import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ManuscriptRow } from '../manuscripts-store.ts'
import { approvedUndoably, obstacleToUndoing, undoableMs, undone, undoOf } from './undo.ts'

const now = new Date('2026-05-04T03:02:01Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const undoMs = 10_000
const decided = { by: 2, until: later(undoMs) }
const waiting = {
  id: 7,
  version: 3,
  state: 'pending',
  reason: '',
  priority: true,
  assignedTo: 5,
  heldBy: 2,
  decidedBy: null,
  submittedAt: later(-60_000),
  decidedAt: null,
  publishAt: null,
  undo: null,
} as unknown as ManuscriptRow
const approved = { ...waiting, ...approvedUndoably(waiting, decided) } as ManuscriptRow
const refused = { ...waiting, state: 'refused', undo: undoOf(waiting, decided) } as ManuscriptRow

describe('a decision that can be undone', () => {
  it('goes out when that is over, and remembers what it replaced', () => {
    expect(approved).toMatchObject({ state: 'approved', publishAt: later(undoMs), heldBy: null })
    const { undo: _, ...before } = waiting
    expect({ ...approved, ...undone(approved.undo ?? fail()) }).toMatchObject(before)
  })

  it('brings back every moment as it was', () => {
    const moment = fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }))
    fc.assert(
      fc.property(moment, moment, moment, (submittedAt, decidedAt, publishAt) => {
        const row = { ...waiting, submittedAt, decidedAt, publishAt }
        const kept = JSON.parse(JSON.stringify(undoOf(row, decided))) as ReturnType<typeof undoOf>
        expect(undone(kept)).toMatchObject({ submittedAt, decidedAt, publishAt, undo: null })
      }),
    )
  })

  it('is undone by who decided, until it is out', () => {
    const [decider, colleague] = [{ userId: 2 }, { userId: 3 }]
    expect(obstacleToUndoing(decider, approved, later(undoMs + 500)), 'not out yet').toBe(undefined)
    expect(obstacleToUndoing(decider, { ...approved, publishAt: null }, now)).toBe('undoTooLate')
    expect(obstacleToUndoing(colleague, approved, now)).toBe('notAllowed')
    expect(obstacleToUndoing(decider, waiting, now)).toBe('undoTooLate')
  })

  it('as a refusal is undone in its time, unless its author has gone on writing', () => {
    const decider = { userId: 2 }
    expect(obstacleToUndoing(decider, refused, later(undoMs - 1))).toBe(undefined)
    expect(obstacleToUndoing(decider, refused, later(undoMs))).toBe('undoTooLate')
    expect(obstacleToUndoing(decider, { ...refused, version: 4 }, now)).toBe('editConflict')
  })

  it('says how long there is', () => {
    expect([
      undoableMs(approved, now),
      undoableMs(approved, later(4_000)),
      undoableMs(approved, later(undoMs)),
    ]).toEqual([undoMs, undoMs - 4_000, 0])
    expect(undoableMs({ ...approved, publishAt: null }, now), 'out already').toBe(0)
  })
})

function fail(): never {
  throw new Error('nothing can be undone')
}
