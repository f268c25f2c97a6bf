import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ticket } from '#contract/events/orders.ts'
import { forgetOnDevice } from '#web/session/device.ts'
import { forgetTicket, storedTicket, storeTicket } from './stored-tickets.ts'

const ticketOf = (id: string, state: Ticket['state'] = 'valid') =>
  ({ id, token: `token-${id}`, state, event: {} }) as unknown as Ticket

describe('tickets that a device keeps', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('open for whoever has the address, with its token or signed in', () => {
    storeTicket(ticketOf('one'))
    expect(storedTicket('one', 'token-one')?.id).toBe('one')
    expect(storedTicket('one', undefined)?.id).toBe('one')
    expect(storedTicket('one', 'another')).toBeUndefined()
    expect(storedTicket('two', undefined)).toBeUndefined()
  })

  it('are the last thirty', () => {
    for (let n = 0; n <= 30; n += 1) storeTicket(ticketOf(`t${n}`))
    expect(storedTicket('t0', undefined)).toBeUndefined()
    expect(storedTicket('t1', undefined)?.id).toBe('t1')
    expect(storedTicket('t30', undefined)?.id).toBe('t30')
  })

  it('go when they are void, passed on, or whoever held them signs out', async () => {
    for (const id of ['one', 'two', 'three']) storeTicket(ticketOf(id))
    storeTicket(ticketOf('one', 'void'))
    forgetTicket('two')
    expect(['one', 'two', 'three'].map((id) => storedTicket(id, undefined)?.id)).toEqual([
      undefined,
      undefined,
      'three',
    ])
    await forgetOnDevice()
    expect(stored.size).toBe(0)
  })

  it('do no harm where a browser keeps nothing, or something odd', () => {
    stored.set('tickets', '{"id":1}')
    expect(storedTicket('one', undefined)).toBeUndefined()
    vi.stubGlobal('localStorage', undefined)
    storeTicket(ticketOf('one'))
    expect(storedTicket('one', undefined)).toBeUndefined()
  })
})
