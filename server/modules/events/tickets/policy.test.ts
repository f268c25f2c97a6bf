import { describe, expect, it } from 'vitest'
import { mayReturn, type StockedType } from './policy.ts'

const type = (more: Partial<StockedType> = {}): StockedType => ({
  ...{ id: 1, kind: 'free', price: '0', hidden: false, onSale: true, saleFrom: null, saleUntil: null },
  ...{ pools: [1], free: 0, unsold: 3, waitedFor: null },
  ...more,
})

describe('places of a full type that may be free again', () => {
  it('are those in orders that are not paid yet', () => {
    expect(mayReturn(type(), [type()])).toBe(3)
    expect(mayReturn(type({ unsold: 0 }), [type({ unsold: 0 })])).toBe(0)
  })

  it('are none while some can be had', () => {
    expect(mayReturn(type({ free: 1, unsold: 4 }), [])).toBe(0)
  })

  it('are none where somebody waits for them, in any type of the same pools', () => {
    expect(mayReturn(type(), [type({ waitedFor: 1 })])).toBe(0)
    expect(mayReturn(type(), [type(), type({ id: 2, waitedFor: 2 })])).toBe(0)
    expect(mayReturn(type(), [type(), type({ id: 2, waitedFor: 2, pools: [2] })])).toBe(3)
  })
})
