import { expect, test } from 'vitest'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import { hasAnotherWay } from './ways.ts'

const transfer = { provider: 'transfer' } as OrderPayments['methods'][number]
const card = { provider: 'stripe' } as OrderPayments['methods'][number]

test.each([
  [[transfer], 'transfer', false],
  [[transfer, card], 'transfer', true],
  [[card], 'transfer', true],
  [[], 'transfer', false],
] as const)('of %j while %s is under way: %s', (methods, underWay, expected) => {
  expect(hasAnotherWay([...methods], underWay)).toBe(expected)
})
