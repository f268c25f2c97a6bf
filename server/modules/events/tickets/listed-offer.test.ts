import { describe, expect, it } from 'vitest'
import { listedOffer } from './listed-offer.ts'

const now = new Date('2030-06-01T00:00:00Z')
const later = new Date('2030-07-01T00:00:00Z')
type Type = Parameters<typeof listedOffer>[0][number]

const type = (more: Partial<Type> = {}): Type => ({
  ...{ id: 1, kind: 'free', hidden: false, onSale: true, saleFrom: null, saleUntil: null, pools: [1], free: 20 },
  ...{ waitedFor: null, unsold: 20, price: '0' },
  ...more,
})
const offer = (types: Type[], isPayable = true) =>
  listedOffer(types, { currency: 'HKD', exponent: 2, isPayable, now, language: 'en' })

describe('what a list says of the tickets of an event', () => {
  it('is nothing where it has none', () => expect(offer([])).toBeUndefined())

  it('is the cheapest that is open, and whether others cost more', () => {
    const types = [
      type({ id: 1, price: '28000' }),
      type({ id: 2, price: '9000', pools: [2], free: 3 }),
      type({ id: 3, price: '100', pools: [3], saleFrom: later }),
    ]
    expect(offer(types)).toEqual({ price: 'HK$90.00', more: true, left: 23, none: null })
    expect(offer([type()])).toEqual({ price: '', more: false, left: 20, none: null })
  })

  it('counts places that types share once', () => {
    expect(offer([type({ id: 1 }), type({ id: 2 }), type({ id: 3, pools: [2], free: 5 })])?.left).toBe(25)
    const both = type({ id: 2, pools: [1, 2], free: 4 })
    expect(offer([both, type({ id: 1, free: 10 })])?.left).toBe(10)
    expect(offer([both, type({ id: 1, free: 10 }), type({ id: 3, pools: [2], free: 5 })])?.left).toBe(15)
  })

  it.each<[string, Type[], string]>([
    ['full, with a waiting list', [type({ free: 0 }), type({ id: 2, pools: [2], saleFrom: later })], 'waiting'],
    ['full for the invited', [type({ kind: 'invite_only_free', free: 0 })], 'sold_out'],
    ['only for the invited', [type({ kind: 'invite_only_free' })], 'code_needed'],
    ['only for those who know of it', [type({ hidden: true })], 'code_needed'],
    ['not open yet', [type({ saleFrom: later })], 'not_yet'],
    ['closed', [type({ saleUntil: now })], 'over'],
    ['paused', [type({ onSale: false })], 'paused'],
    ['promised to those who wait', [type({ waitedFor: 1 })], 'waiting'],
  ])('says that it is %s', (_, types, none) => {
    expect(offer(types)).toMatchObject({ none, left: 0 })
  })

  it('tells no price of what is hidden, and of a code only while it opens something', () => {
    expect(offer([type({ hidden: true, price: '99900' })])).toMatchObject({ price: null, none: 'code_needed' })
    expect(offer([type({ hidden: true, onSale: false })])).toMatchObject({ price: null, none: 'paused' })
  })

  it('sells nothing that nobody can pay for', () => {
    const priced = type({ price: '28000' })
    expect(offer([priced], false)).toMatchObject({ price: 'HK$280.00', none: 'paused', left: 0 })
    expect(offer([priced, type({ id: 2, pools: [2] })], false)).toMatchObject({ price: '', none: null, left: 20 })
  })

  it('tells the price of what can be had later', () => {
    expect(offer([type({ price: '28000', saleFrom: later })])).toMatchObject({ price: 'HK$280.00', none: 'not_yet' })
  })
})
