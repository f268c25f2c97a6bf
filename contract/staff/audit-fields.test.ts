import { expect, it } from 'vitest'
import { itemsIn } from './audit-fields.ts'

it('finds the items of a recorded change, and no other numbers', () => {
  expect(itemsIn({ leads: [{ item: 3, until: null }, 11_044], version: 4, picks: [] })).toEqual([3, 11_044])
  expect(itemsIn({ items: [7], note: 9, nested: { itemId: 8 } })).toEqual([7, 8])
  expect([itemsIn(null), itemsIn('item'), itemsIn(5)]).toEqual([[], [], []])
})
