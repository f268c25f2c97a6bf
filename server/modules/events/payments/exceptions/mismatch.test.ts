import { expect, it } from 'vitest'
import { mismatchOf } from './mismatch.ts'

const payment = { id: 12, externalId: 'cs_1', orderNumber: 'HW-7', amount: 12_800, currency: 'HKD' }
const own = { session: 'cs_1', reference: 12, payment: 12, orderNumber: 'HW-7', amount: 12_800n, currency: 'HKD' }

it('finds no difference in the session that the site created', () => {
  expect(mismatchOf(own, payment)).toBeUndefined()
})

it.each([
  ['session', { session: 'cs_2' }],
  ['order', { reference: undefined }],
  ['order', { reference: 13 }],
  ['order', { payment: undefined }],
  ['order', { payment: 13 }],
  ['order', { orderNumber: undefined }],
  ['order', { orderNumber: 'HW-8' }],
  ['currency', { currency: 'VND' }],
  ['currency', { currency: '' }],
  ['amount', { amount: 12_799n }],
  ['amount', { amount: 0n }],
] as const)('finds another %s: %o', (kind, changes) => {
  expect(mismatchOf({ ...own, ...changes }, payment)).toBe(kind)
})

it('takes no session for a payment that has none', () => {
  expect(mismatchOf(own, { ...payment, externalId: null })).toBe('session')
})
