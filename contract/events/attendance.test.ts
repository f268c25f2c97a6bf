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
  answered: null,
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

  describe('that a door was answered about', () => {
    const online = scan('online', 24, { receivedAt: at(24), answered: 'admitted' })
    const late = { receivedAt: at(40) }
    it.each([
      [
        'an earlier entry that arrives later is the conflict',
        [scan('a', 21, late)],
        { online: 'admitted', a: 'conflict' },
      ],
      ['a later entry is the conflict', [scan('a', 30, late)], { online: 'admitted', a: 'conflict' }],
      [
        'an earlier entry counts with the exit before it',
        [scan('a', 10, late), scan('b', 20, { ...late, direction: 'exit' })],
        { a: 'admitted', b: 'admitted', online: 'admitted' },
      ],
      [
        'an earlier exit without an entry is the conflict',
        [scan('a', 20, { ...late, direction: 'exit' })],
        { a: 'conflict', online: 'admitted' },
      ],
      [
        'of two earlier entries before an answered exit the earlier counts',
        [scan('a', 10, late), scan('b', 12, late), scan('c', 15, { direction: 'exit', answered: 'admitted' })],
        { a: 'admitted', b: 'conflict', c: 'admitted', online: 'admitted' },
      ],
    ] as const)('stands, and %s', (_, others, outcomes) => {
      expect(outcomesOf([online, ...others])).toEqual(outcomes)
      expect(attendanceOf([online, ...others]).inside).toBe(true)
    })

    it('with a conflict stays one after the admission is taken back, so that the next entry counts', () => {
      const scans = [
        scan('a', 1, { undone: true, answered: 'admitted' }),
        scan('b', 2, { answered: 'conflict' }),
        scan('c', 3),
      ]
      expect(outcomesOf(scans)).toEqual({ a: 'admitted', b: 'conflict', c: 'admitted' })
    })

    it('stands even where the entry before an answered exit is taken back', () => {
      const scans = [scan('a', 1, { undone: true }), scan('b', 2, { direction: 'exit', answered: 'admitted' })]
      expect(attendanceOf(scans)).toMatchObject({ inside: false, firstEntryAt: null })
      expect(outcomesOf(scans)).toMatchObject({ b: 'admitted' })
    })
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
      answered: fc.constant(null),
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

it('keeps every answer, whatever offline devices upload afterwards', () => {
  const anyScan = fc.record({
    id: fc.uuid(),
    direction: fc.constantFrom('entry' as const, 'exit' as const),
    minute: fc.integer({ min: 0, max: 20 }),
    asked: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.uniqueArray(anyScan, { selector: ({ id }) => id, maxLength: 12 }), (arriving) => {
      const known: ScanToJudge[] = []
      const answers = new Map<string, string | undefined>()
      for (const [place, { id, direction, minute, asked }] of arriving.entries()) {
        // A door that waits for its answer scans after all scans that are known.
        const last = Math.max(0, ...known.map(({ scannedAt }) => scannedAt.getTime() + 1))
        const scannedAt = asked ? new Date(Math.max(last, at(place).getTime())) : at(minute)
        const one = scan(id, 0, { direction, scannedAt, receivedAt: at(place) })
        const answered = attendanceOf([...known, one]).outcomes.get(id) ?? null
        known.push(asked ? { ...one, answered } : one)
        if (asked) answers.set(id, answered ?? undefined)
        const { outcomes } = attendanceOf(known)
        for (const [answeredId, answer] of answers) expect(outcomes.get(answeredId)).toBe(answer)
      }
      const { outcomes, inside } = attendanceOf(known)
      let isInside = false
      for (const { id, direction } of known.toSorted(
        (a, b) =>
          a.scannedAt.getTime() - b.scannedAt.getTime() ||
          a.receivedAt.getTime() - b.receivedAt.getTime() ||
          (a.id < b.id ? -1 : 1),
      )) {
        if (outcomes.get(id) !== 'admitted') continue
        expect(direction === 'entry').toBe(!isInside)
        isInside = !isInside
      }
      expect(inside).toBe(isInside)
    }),
  )
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
