import { describe, expect, it } from 'vitest'
import { eventJsonLd } from './event-json-ld.ts'
import { testEvent, testType } from './test-events.ts'

const place = { address: 'https://news.example/events/7', picture: 'https://news.example/p.png' }

describe('an event for search engines', () => {
  it('has its times with their zone, its place and who holds it', () => {
    expect(eventJsonLd(testEvent(), [], place)).toMatchObject({
      '@type': 'Event',
      startDate: '2026-11-28T19:00:00+08:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: '潮汐空间', address: { addressLocality: '香港', addressCountry: 'HK' } },
      organizer: { name: '港讯活动组', sameAs: ['https://t.me/harbourwire'] },
    })
  })

  it('names the page in place of a link that is for holders of tickets', () => {
    expect(eventJsonLd(testEvent({ attendance: 'online', city: '', venue: '' }), [], place)).toMatchObject({
      location: { '@type': 'VirtualLocation', url: place.address },
    })
    expect(eventJsonLd(testEvent({ attendance: 'both' }), [], place)).toMatchObject({
      location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation' }],
    })
  })

  it('says that it was cancelled', () => {
    expect(eventJsonLd(testEvent({ cancelled: true }), [], place)).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    })
  })

  it('offers its tickets, and is free only where every one of them is', () => {
    const free = testType({ name: '普通票', sale_from: '2026-11-01 10:00:00' })
    const paid = testType({ name: '早鸟票', price: '128050', unavailable: 'sold_out' })
    expect(eventJsonLd(testEvent(), [free], place)).toMatchObject({
      isAccessibleForFree: true,
      offers: [{ price: '0.00', availability: 'https://schema.org/InStock', validFrom: '2026-11-01T02:00:00.000Z' }],
    })
    expect(eventJsonLd(testEvent(), [free, paid], place)).toMatchObject({
      isAccessibleForFree: false,
      offers: [{}, { price: '1280.50', priceCurrency: 'HKD', availability: 'https://schema.org/SoldOut' }],
    })
  })

  it('says nothing of prices that nobody knows', () => {
    expect(eventJsonLd(testEvent(), undefined, place)).toMatchObject({
      isAccessibleForFree: undefined,
      offers: undefined,
    })
  })
})
