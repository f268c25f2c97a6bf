import { describe, expect, it } from 'vitest'
import { googleCalendarAddress, outlookCalendarAddress } from './calendar-links.ts'

const entry = {
  title: '开发者之夜 & <friends>',
  address: 'https://news.example/events/7',
  place: '潮汐空间, 上环',
  start_time: '2026-11-28T19:00:00-05:00',
  end_time: '2026-11-28T22:00:00-05:00',
}

describe('the ways into a calendar', () => {
  it('give Google the moments in UTC and the words whole', () => {
    const { host, searchParams } = new URL(googleCalendarAddress(entry))
    expect(host).toBe('calendar.google.com')
    expect(searchParams.get('dates')).toBe('20261129T000000Z/20261129T030000Z')
    expect(searchParams.get('text')).toBe(entry.title)
    expect(searchParams.get('details')).toBe(entry.address)
  })

  it('give Outlook the same', () => {
    const { host, searchParams } = new URL(outlookCalendarAddress(entry))
    expect(host).toBe('outlook.live.com')
    expect(searchParams.get('startdt')).toBe('2026-11-29T00:00:00.000Z')
    expect(searchParams.get('subject')).toBe(entry.title)
    expect(searchParams.get('location')).toBe(entry.place)
  })
})
