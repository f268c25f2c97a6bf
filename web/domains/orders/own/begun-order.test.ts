import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/events/orders.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { begunOrder } from './begun-order.ts'

const given = [{ line: 1, name: '林知远', email: 'lin@mail.test', answers: {} }]
const order = (change: object) => ({
  id: 5,
  token: 't-5',
  state: 'payment_in_progress',
  seconds_left: 300,
  given: [],
  ...change,
})

/** A site with one order. @param stored true if this device began it */
function visitor({ stored = false, member = false, found }: { stored?: boolean; member?: boolean; found?: object }) {
  const text = stored ? JSON.stringify([{ event: 7, order: 5, token: 't-5' }]) : null
  vi.stubGlobal('localStorage', { getItem: () => text })
  vi.stubGlobal('document', { cookie: member ? 'member=1' : '', documentElement: { lang: 'zh-Hans' } })
  return vi.spyOn(httpBackend, 'call').mockImplementation((async (_: string, name: string) => {
    if (name === 'myOrders') return { list: found ? [{ id: 5 }] : [], total: 1, more: false }
    if (!found) throw new TypeError('No network')
    return found
  }) as unknown as typeof httpBackend.call)
}
beforeEach(() => vi.stubGlobal('sessionStorage', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an order that was begun for an event', () => {
  it('is found by what the device stored, also after its tab was closed', async () => {
    visitor({ stored: true, found: order({}) })
    expect(await begunOrder(7, 'en')).toMatchObject({ order: { id: 5 }, goesOnAt: undefined })
    expect(await begunOrder(8, 'en')).toBeUndefined()
  })

  it('goes on at its own page once it is known who comes', async () => {
    visitor({ stored: true, found: order({ given }) })
    expect((await begunOrder(7, 'en'))?.goesOnAt).toBe('/order/5#t-5')
  })

  it('is found by the account on another device', async () => {
    const call = visitor({ member: true, found: order({ given }) })
    expect((await begunOrder(7, 'en'))?.goesOnAt).toBe('/order/5#t-5')
    expect(call).toHaveBeenCalledWith('en', 'myOrders', expect.objectContaining({ event: 7 }))
  })

  it('is nobody’s whose time is over, that is paid, or of which nobody knows', async () => {
    const over: (Partial<Order> | undefined)[] = [{ seconds_left: 0 }, { state: 'paid' }, undefined]
    for (const change of over) {
      visitor({ stored: true, found: change && order(change) })
      expect(await begunOrder(7, 'en')).toBeUndefined()
    }
    vi.restoreAllMocks()
    const call = visitor({})
    expect(await begunOrder(7, 'en')).toBeUndefined()
    expect(call).not.toHaveBeenCalled()
  })
})
