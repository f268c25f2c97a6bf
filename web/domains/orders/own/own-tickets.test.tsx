import { afterEach, describe, expect, it, vi } from 'vitest'
import { httpBackend } from '#web/platform/http-backend.ts'
import { storedOrders, storedTickets } from '#web/session/device.ts'
import { knownBuyer } from './known-buyer.ts'
import { ownTicketsNote } from './own-tickets.tsx'

const kept = (id: string, event: number, state = 'valid') => ({
  ...{ id, token: `t-${id}`, state, type_name: '普通票', type_language: 'zh-Hans', name: '林知远' },
  event: { id: event },
})
const given = ({ cookie = '', tickets = [] as object[], orders = [] as object[] }) => {
  const stored: Record<string, object[]> = { [storedTickets]: tickets, [storedOrders]: orders }
  vi.stubGlobal('document', { cookie, documentElement: { lang: 'zh-Hans' } })
  vi.stubGlobal('localStorage', { getItem: (key: string) => JSON.stringify(stored[key] ?? null) })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('whoever has a ticket already', () => {
  it('is told by what the device keeps of this event, without asking anybody', async () => {
    const call = vi.spyOn(httpBackend, 'call')
    given({ tickets: [kept('a', 7), kept('b', 8), kept('c', 7, 'void')] })
    expect(await ownTicketsNote(7, 'zh-Hans')).not.toBeNull()
    expect(await ownTicketsNote(9, 'zh-Hans')).toBeNull()
    expect(call).not.toHaveBeenCalled()
  })

  it('is told by the order that the device opened, which also says what is over', async () => {
    given({ tickets: [kept('a', 7), kept('d', 7)], orders: [{ event: 7, order: 5, token: 'o' }] })
    const transferred = [kept('c', 7), kept('d', 7)].map((ticket) => ({ ...ticket, token: null }))
    const attendees = [kept('a', 7, 'void'), kept('b', 7), ...transferred]
    vi.spyOn(httpBackend, 'call').mockResolvedValue({ attendees } as never)
    const note = (await ownTicketsNote(7, 'zh-Hans')) as React.ReactElement<{ tickets: { id: string }[] }>
    // The last one was transferred back and opened here.
    expect(note.props.tickets.map(({ id }) => id)).toEqual(['d', 'b'])
  })

  it('is told by their account, each ticket once', async () => {
    given({ cookie: 'member=1', tickets: [kept('a', 7)] })
    vi.spyOn(httpBackend, 'call').mockResolvedValue({ list: [kept('a', 7), kept('d', 7)], total: 2, more: false })
    const note = (await ownTicketsNote(7, 'zh-Hans')) as React.ReactElement<{ tickets: { id: string }[] }>
    expect(note.props.tickets.map(({ id }) => id)).toEqual(['a', 'd'])
  })
})

describe('the buyer', () => {
  it('need not type what their account says, and goes on where nobody answers', async () => {
    given({ cookie: 'member=1' })
    const call = vi.spyOn(httpBackend, 'call').mockResolvedValue({ name: '林知远', email: 'lin@mail.test' })
    expect(await knownBuyer('en')).toEqual({ name: '林知远', email: 'lin@mail.test' })
    call.mockRejectedValue(new TypeError('No network'))
    expect(await knownBuyer('en')).toEqual({})
    given({})
    expect(await knownBuyer('en')).toEqual({})
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('goes on where the answer takes long', async () => {
    given({ cookie: 'member=1' })
    vi.useFakeTimers()
    try {
      vi.spyOn(httpBackend, 'call').mockReturnValue(new Promise(() => {}))
      const known = knownBuyer('en')
      await vi.advanceTimersByTimeAsync(1_500)
      expect(await known).toEqual({})
    } finally {
      vi.useRealTimers()
    }
  })
})
