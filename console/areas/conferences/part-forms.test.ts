import { expect, it } from 'vitest'
import type { Holdings } from './holdings.ts'
import { sessionWarnings } from './part-forms.ts'

const days = { first_day: '2026-11-20', last_day: '2026-11-21' }
const held = { id: 1, hall: 7, start: '2026-11-20T10:00', end: '2026-11-20T11:00' }
const sessions = [held] as unknown as Holdings['sessions']
const at = (start: string, end: string, hall: number | null = 7) => ({ start, end, hall })

it('tells of times outside of the edition, that end first, or in a hall that is taken', () => {
  const warnings = (form: ReturnType<typeof at>, id?: number) => sessionWarnings(form, { id, sessions, days })
  expect(warnings(at('2026-11-20T11:00', '2026-11-20T12:00'))).toEqual([])
  expect(warnings(at('2026-11-22T00:00', '2026-11-22T01:00'))).toEqual(['outsideDays'])
  expect(warnings(at('2026-11-20T12:00', '2026-11-20T12:00'))).toEqual(['endsFirst'])
  expect(warnings(at('2026-11-20T10:59', '2026-11-20T12:00'))).toEqual(['overlaps'])
  expect(warnings(at('2026-11-20T10:59', '2026-11-20T12:00', 8))).toEqual([])
  expect(warnings(at('2026-11-20T10:59', '2026-11-20T12:00', null))).toEqual([])
  expect(warnings(held, 1)).toEqual([])
  expect(warnings(at('', ''))).toEqual([])
})

it('says nothing of days that it does not know', () => {
  expect(sessionWarnings(at('2026-12-24T10:00', '2026-12-24T11:00'), { sessions, days: undefined })).toEqual([])
})
