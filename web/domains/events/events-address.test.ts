import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventStatuses } from '#contract/events/event-terms.ts'
import { type EventsView, eventPeriods, eventsAddress, isFiltered, readEventsView } from './events-address.ts'

const parametersOf = (address: string) => Object.fromEntries(new URL(address, 'https://news.example').searchParams)

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const letters = { in_progress: 'n', upcoming: 'u', concluded: 'c' } as const

const anyView = fc
  .record({
    status: fc.constantFrom(...eventStatuses),
    city: maybe(fc.constantFrom('hong-kong', '東京', 'a&b=c', 'são paulo')),
    online: maybe(fc.constant(true)),
    within: maybe(fc.constantFrom(...eventPeriods)),
    day: maybe(fc.constantFrom('2026-11-20', '2024-02-29')),
    keyword: maybe(fc.constantFrom('零知识', 'ETF & 100%', '<b>', '#?/')),
    month: maybe(fc.constantFrom('2026-11', '2027-01')),
  })
  .chain((view) => fc.record({ view: fc.constant(view), id: maybe(fc.integer({ min: 1 })) }))
  .map(({ view, id }) => ({ ...view, after: id && `${view.day ? 'd' : letters[view.status]}.1796461200000.${id}` }))
  .map((view) => Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as never)

describe('the address of the events', () => {
  it('says everything that is looked at', () => {
    fc.assert(
      fc.property(anyView, (view: EventsView) => {
        expect(readEventsView(parametersOf(eventsAddress(view)))).toEqual(view)
      }),
    )
  })

  it('needs no word for what the list begins with', () => {
    expect(eventsAddress({ status: 'upcoming' })).toBe('/events')
    expect(eventsAddress({ status: 'concluded', online: true })).toBe('/events?status=concluded&online=1')
  })

  it.each([
    { status: 'over', within: '8', day: '2026-13-40', month: '2026-13', online: 'yes', keyword: '  ' },
    { day: 'tomorrow', month: '', city: '' },
    { day: '2026-02-31', after: 'zzz' },
    { day: '1990-01-01', month: '1990-05' },
    { day: '9999-12-31', month: '9999-12' },
    { after: 'c.1796461200000.7' },
    { after: 'u.-5.7' },
    { after: 'u.999999999999999.7' },
  ])('passes over what is no filter: %j', (given) => {
    expect(readEventsView(given)).toEqual({ status: 'upcoming' })
  })

  it('knows what a reader could take back', () => {
    expect(isFiltered({ status: 'concluded', month: '2026-11', after: 'x' })).toBe(false)
    expect(isFiltered({ status: 'upcoming', keyword: 'ETF' })).toBe(true)
  })
})
