import { expect, it } from 'vitest'
import { stepIn, stepShown } from './checkout-steps.ts'

it.each([
  [null, undefined],
  [{ keepPlace: true }, undefined],
  [{ step: 'elsewhere' }, undefined],
  [{ step: 'gone' }, undefined],
  [{ step: 'pay', next: true }, 'pay'],
])('the state %j of an entry stands for %s', (state, step) => {
  expect(stepIn(state)).toBe(step)
})

const progress = { isHeld: true, isOver: false, isNamed: true }

it.each([
  ['choose', {}, 'choose'],
  ['details', {}, 'details'],
  ['pay', {}, 'pay'],
  // After a reload the attendees are only typed.
  ['pay', { isNamed: false }, 'details'],
  ['details', { isHeld: false }, 'choose'],
  ['pay', { isHeld: false }, 'choose'],
  ['details', { isOver: true }, 'gone'],
  ['pay', { isOver: true }, 'gone'],
  ['choose', { isOver: true }, 'choose'],
] as const)('at an entry of %s with %j the form shows %s', (wanted, change, shown) => {
  expect(stepShown(wanted, { ...progress, ...change })).toBe(shown)
})
