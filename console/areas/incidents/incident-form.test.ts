import { expect, it } from 'vitest'
import { type FormEntry, inTime } from './incident-form.ts'

const entry = (key: string, date: string, time: string | null = null): FormEntry => ({
  key,
  date,
  time,
  texts: {},
  source: null,
  item: null,
})

it('puts entries into the order of time, those of one moment as they are', () => {
  const entries = [
    entry('late', '2026-11-20', '18:05'),
    entry('second', '2026-11-19'),
    entry('early', '2026-11-20', '09:30'),
    entry('third', '2026-11-19'),
    entry('untimed', '2026-11-20'),
    entry('first', '2025-12-31', '23:59'),
  ]
  expect(inTime(entries).map(({ key }) => key)).toEqual(['first', 'second', 'third', 'untimed', 'early', 'late'])
  expect(entries[0]?.key).toBe('late')
})
