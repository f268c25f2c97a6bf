import { expect, it } from 'vitest'
import { refundSums } from './refund-sums.ts'

const refund = (amount: string, state: 'asked' | 'pending' | 'done' | 'refused') => ({
  ...{ amount, state, created_time: '2026-11-28 10:00:00' },
})

it.each([
  ['none', [], 0n, 0n, 0n],
  ['under way', [refund('128', 'asked'), refund('128', 'pending')], 256n, 0n, 0n],
  ['done', [refund('256', 'done')], 0n, 256n, 0n],
  ['refused', [refund('256', 'refused')], 0n, 0n, 256n],
  ['refused and then made in another way', [refund('256', 'refused'), refund('256', 'done')], 0n, 256n, 0n],
  ['refused in part', [refund('128', 'done'), refund('128', 'refused')], 0n, 128n, 128n],
  ['refused twice', [refund('256', 'refused'), refund('256', 'refused')], 0n, 0n, 256n],
] as const)('sums refunds: %s', (_, refunds, underWay, done, failed) => {
  expect(refundSums([...refunds], 256n)).toEqual({ underWay, done, failed })
})
