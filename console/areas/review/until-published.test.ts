import { expect, it } from 'vitest'
import { untilPublished } from './item-page.tsx'

const now = Date.UTC(2026, 10, 30, 13, 30, 0)

it.each([
  ['one that can be undone, once it cannot', { state: 'approved', undo_ms: 9_000, publish_time: null }, 11_000],
  ['a planned one, once its time has come', { state: 'approved', publish_time: '2026-11-30 21:30:30' }, 32_000],
  ['one that is late, again and again', { state: 'approved', publish_time: '2026-11-30 21:29:00' }, 2_000],
  ['one that is planned for much later, not', { state: 'approved', publish_time: '2026-11-30 23:30:00' }, undefined],
  ['a published one, not', { state: 'approved', publish_time: null }, undefined],
  ['one that waits, not', { state: 'pending', publish_time: '2026-11-30 21:30:30' }, undefined],
] as const)('asks for %s', (_, manuscript, wait) => {
  expect(untilPublished({ undo_ms: undefined, ...manuscript }, now)).toBe(wait)
})
