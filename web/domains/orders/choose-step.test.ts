import { expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { firstChoice, keepAvailable } from './choose-step.tsx'

const type = (id: number, more: object) => ({ id, left: 50, per_order: 10, unavailable: null, ...more })
const offer = (...types: object[]) => ({ types }) as unknown as CallOutput<'getTicketOffer'>

it('keeps of a choice what can still be had', () => {
  const now = offer(
    type(1, {}),
    type(2, { left: 2 }),
    type(3, { left: 0, unavailable: 'sold_out' }),
    type(4, { unavailable: 'code_needed' }),
    type(5, { per_order: 1 }),
    type(7, { unavailable: 'no_payment' }),
  )
  const chosen = { 1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 3 }
  const none = { coded: false, discounted: false }
  expect(keepAvailable(now, chosen, none)).toEqual({ 1: 3, 2: 2, 5: 1 })
  expect(keepAvailable(now, chosen, { ...none, coded: true })).toEqual({ 1: 3, 2: 2, 4: 3, 5: 1 })
  // A code may make free what nobody could pay for.
  expect(keepAvailable(now, chosen, { ...none, discounted: true })).toEqual({ 1: 3, 2: 2, 5: 1, 7: 3 })
  expect(keepAvailable(now, {}, none)).toEqual({ 1: 0, 2: 0, 5: 0 })
})

it('begins with what was held before, as far as it can still be had, else with the only type there is', () => {
  const two = offer(type(1, { left: 1 }), type(2, {}))
  const before = [
    { type: 1, quantity: 3 },
    { type: 2, quantity: 2 },
  ]
  expect(firstChoice(two, before)).toEqual({ 1: 1, 2: 2 })
  expect(firstChoice(two, [])).toEqual({})
  expect(firstChoice({ ...two, types: two.types.slice(1) }, [])).toEqual({ 2: 1 })
})
