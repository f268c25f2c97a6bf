import { describe, expect, it } from 'vitest'
import type { OrderMoney } from '#contract/events/payments/order-money.ts'
import { wishedRefund } from './refund-wish.ts'

const ticket = (id: string, cost: string, state: 'valid' | 'suspended' = 'valid'): OrderMoney['tickets'][number] => ({
  ...{ id, cost, state, name: '林知远', type_name: '普通票' },
})
const money = (more: Partial<OrderMoney> = {}): OrderMoney => ({
  ...{ order: 1, currency: 'HKD', currency_exponent: 2, payments: [], refunds: [], movements: [] },
  refundable: '25600',
  tickets: [ticket('a', '12800'), ticket('b', '12800')],
  ...more,
})
const wish = { way: 'all', tickets: [], amount: '' } as const

describe('what an organiser gives back', () => {
  it.each([
    ['all that is left', wish, {}, 25_600n],
    ['what a ticket cost', { ...wish, way: 'tickets', tickets: ['a'] }, {}, 12_800n],
    ['no more than what is left', { ...wish, way: 'tickets', tickets: ['a'] }, { refundable: '7800' }, 7_800n],
    ['all with the last tickets', { ...wish, way: 'tickets', tickets: ['a', 'b'] }, { refundable: '26000' }, 26_000n],
    ['nothing without tickets', { ...wish, way: 'tickets' }, {}, undefined],
    [
      'nothing of tickets that are refunded already',
      { ...wish, way: 'tickets', tickets: ['a'] },
      { tickets: [ticket('a', '1', 'suspended'), ticket('b', '1')] },
      undefined,
    ],
    ['an amount', { ...wish, way: 'amount', amount: '50.5' }, {}, 5_050n],
    ['an amount without decimals', { ...wish, way: 'amount', amount: '1,280' }, { currency_exponent: 0 }, 1_280n],
    ['an amount with three', { ...wish, way: 'amount', amount: '1.005' }, { currency_exponent: 3 }, 1_005n],
    ['no amount with too many decimals', { ...wish, way: 'amount', amount: '1.005' }, {}, undefined],
    ['no amount above what is left', { ...wish, way: 'amount', amount: '256.01' }, {}, undefined],
    ['no amount of nothing', { ...wish, way: 'amount', amount: '0' }, {}, undefined],
    ['no amount that is none', { ...wish, way: 'amount', amount: 'a lot' }, {}, undefined],
  ] as const)('is %s', (_, asked, more, expected) => {
    expect(wishedRefund(asked, money(more as Partial<OrderMoney>))).toBe(expected)
  })
})
