import { expect, it } from 'vitest'
import { testType } from '../events/test-events.ts'
import { conferenceJsonLd } from './conference-json-ld.ts'

const at = {
  ...{ address: 'https://news.example/CryptoFi', origin: 'https://news.example' },
  tickets: 'https://news.example/events/9',
}
const edition = {
  ...{
    name: '潮汐大会',
    label: '2026',
    tagline: '',
    language: 'zh-Hans',
    first_day: '2026-12-20',
    last_day: '2026-12-21',
  },
  ...{ venue: '潮汐空间', city: '香港', address: '', pic: '/media/a/cover.jpg' },
}
const shown = (given: object) =>
  conferenceJsonLd(
    {
      edition: { ...edition, ...given },
      sessions: [],
      halls: [],
      offer: { event: 9, types: [testType({ price: '12800' })] },
    } as never,
    at,
  )

it('a conference has what search engines ask of an event: organizer, picture, place and offers', () => {
  expect(shown({})).toMatchObject({
    organizer: { name: '潮汐大会', url: at.address },
    image: ['https://news.example/media/a/cover.jpg'],
    location: { name: '潮汐空间', address: { addressLocality: '香港' } },
    offers: [{ '@type': 'Offer', url: at.tickets }],
  })
})

it('a conference without a picture has that of the site', () => {
  expect(shown({ pic: null })).toMatchObject({ image: ['https://news.example/logo.png'] })
})
