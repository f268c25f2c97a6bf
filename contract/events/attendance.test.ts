import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attendanceOf, refusalOf, type ScanToJudge } from './attendance.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 19, minute))
const scan = (id: string, minute: number, part: Partial<ScanToJudge> = {}): ScanToJudge => ({
  id,
  direction: 'entry',
  scannedAt: at(minute),
  receivedAt: at(50),
  refusal: null,
  undone: false,
  ...part,
})
const outcomesOf = (scans: ScanToJudge[]) => Object.fromEntries(attendanceOf(scans).outcomes)

describe('the attendance of a ticket', () => {
  it('counts the earlier of two entries, even where it arrived later', () => {
    const late = scan('a', 24, { receivedAt: at(25) })
    const early = scan('b', 21, { receivedAt: at(40) })
    expect(outcomesOf([late, early])).toEqual({ a: 'conflict', b: 'admitted' })
    expect(attendanceOf([late, early]).firstEntryAt).toEqual(at(21))
  })

  it('lets somebody who left in again', () => {
    const scans = [scan('a', 1), scan('b', 10, { direction: 'exit' }), scan('c', 20)]
    expect(outcomesOf(scans)).toEqual({ a: 'admitted', b: 'admitted', c: 'admitted' })
    expect(attendanceOf(scans)).toMatchObject({ inside: true, firstEntryAt: at(1) })
  })

  it('takes an exit of somebody who is not inside for a conflict', () => {
    expect(outcomesOf([scan('a', 1, { direction: 'exit' })])).toEqual({ a: 'conflict' })
  })

  it('goes on as if an undone scan had not been', () => {
    const scans = [scan('a', 1, { undone: true }), scan('b', 2)]
    expect(outcomesOf(scans)).toEqual({ a: 'admitted', b: 'admitted' })
    expect(attendanceOf(scans).firstEntryAt).toEqual(at(2))
    expect(attendanceOf([scan('a', 1, { undone: true })])).toMatchObject({ inside: false, firstEntryAt: null })
  })

  it('is the same whatever the order in which scans arrive, and at most one entry counts between two exits', () => {
    const anyScan = fc.record({
      id: fc.uuid(),
      direction: fc.constantFrom('entry' as const, 'exit' as const),
      scannedAt: fc.integer({ min: 0, max: 5 }).map(at),
      receivedAt: fc.integer({ min: 6, max: 9 }).map(at),
      refusal: fc.constantFrom(null, 'void' as const),
      undone: fc.boolean(),
    })
    const scans = fc.uniqueArray(anyScan, { selector: ({ id }) => id, maxLength: 8 })
    fc.assert(
      fc.property(scans, fc.infiniteStream(fc.nat()), (some, numbers) => {
        const shuffled = some
          .map((one) => [numbers.next().value, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one)
        expect(attendanceOf(shuffled)).toEqual(attendanceOf(some))
        const { outcomes, inside } = attendanceOf(some)
        const counted = some.filter(({ id, undone }) => outcomes.get(id) === 'admitted' && !undone)
        const entries = counted.filter(({ direction }) => direction === 'entry').length
        expect(entries - (counted.length - entries)).toBe(inside ? 1 : 0)
      }),
    )
  })
})

it.each([
  [undefined, 1, 'unknown'],
  [{ serial: 2, state: 'valid' }, 1, 'replaced'],
  [{ serial: 1, state: 'valid' }, 2, 'replaced'],
  [{ serial: 1, state: 'void' }, 1, 'void'],
  [{ serial: 1, state: 'suspended' }, 1, 'suspended'],
  [{ serial: 1, state: 'valid' }, 1, null],
] as const)('finds against %j with serial %d: %s', (ticket, serial, refusal) => {
  expect(refusalOf(ticket, serial)).toBe(refusal)
})
