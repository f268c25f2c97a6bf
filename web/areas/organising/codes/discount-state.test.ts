import { expect, it } from 'vitest'
import type { TicketCodeRecord } from '#contract/events/tickets.ts'
import { discountState, readPercent } from './discount-state.ts'

const code: TicketCodeRecord = {
  ...{ id: 1, code: 'HALF', purpose: 'percent', value: '5000', combinable: false, uses: 3, uses_limit: 10 },
  ...{ valid_from: null, valid_until: null, paused: false, batch: '', types: [] },
}

it.each([
  [{}, 'live'],
  [{ paused: true }, 'paused'],
  [{ uses: 10, paused: true }, 'used'],
  [{ valid_from: '2026-11-20 12:00:01' }, 'later'],
  [{ valid_from: '2026-11-20 12:00:00' }, 'live'],
  [{ valid_until: '2026-11-20 12:00:00' }, 'over'],
  [{ valid_until: '2026-11-20 12:00:01' }, 'live'],
] as const)('%j is %s', (more, state) => {
  expect(discountState({ ...code, ...more }, '2026-11-20 12:00:00')).toBe(state)
})

it.each([
  ['15', 1_500],
  ['7.25 %', 725],
  ['100%', 10_000],
  ['100.01', undefined],
  ['0', undefined],
  ['7.255', undefined],
  ['-5', undefined],
  ['', undefined],
])('%j percent are %s basis points', (text, points) => expect(readPercent(text)).toBe(points))
