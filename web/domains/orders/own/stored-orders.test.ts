import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetOnDevice } from '#web/session/device.ts'
import { forgetOrder, storedOrderOf, storedToken, storeOrder } from './stored-orders.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('sessionStorage', {})
})
afterEach(() => vi.unstubAllGlobals())

const order = (id: number, event = 7) => ({ id, token: `t-${id}`, event: { id: event } })

it('finds the newest order of an event, and what opens an order', () => {
  for (const one of [order(1), order(2), order(3, 8), order(1)]) storeOrder(one)
  expect([storedOrderOf(7)?.order, storedOrderOf(8)?.order, storedOrderOf(9)]).toEqual([1, 3, undefined])
  expect([storedToken(2), storedToken(4)]).toEqual(['t-2', undefined])
  forgetOrder(1)
  expect(storedOrderOf(7)).toEqual({ event: 7, order: 2, token: 't-2' })
})

it('stores the last twenty, and nothing once somebody signs out', async () => {
  for (let id = 1; id <= 25; id += 1) storeOrder(order(id, id))
  expect([storedOrderOf(5), storedOrderOf(6)?.order, storedOrderOf(25)?.order]).toEqual([undefined, 6, 25])
  await forgetOnDevice()
  expect(storedOrderOf(25)).toBeUndefined()
})

it('goes on with a storage that holds something else, or that cannot be used', () => {
  stored.set('orders', '{"event":7}')
  expect(storedOrderOf(7)).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  expect(() => storeOrder(order(1))).not.toThrow()
  expect(storedOrderOf(7)).toBeUndefined()
})
