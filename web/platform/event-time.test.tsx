import { expect, it } from 'vitest'
import { zoneOf } from './days/zone.ts'
import { EventTime } from './event-time.tsx'
import { eventZoneNote } from './event-times.ts'
import { renderTestPage } from './test-page.tsx'

const hongKong = { start_time: '2026-12-05T14:00:00+08:00', end_time: '2026-12-05T17:00:00+08:00' }
const dubai = { start_time: '2026-12-05T14:00:00+04:00', end_time: '2026-12-05T17:00:00+04:00' }

it('names the zone of an event unless reader, event and site have the same clock', () => {
  const [newYork, singapore] = [zoneOf('America/New_York'), zoneOf('Asia/Singapore')]
  expect(eventZoneNote(hongKong.start_time)).toBe('')
  expect(eventZoneNote(hongKong.start_time, singapore)).toBe('')
  expect(eventZoneNote(hongKong.start_time, newYork)).toBe(' UTC+8')
  expect(eventZoneNote(dubai.start_time)).toBe(' UTC+4')
  // The other times on the page name the zone of this reader, so that of the event is named too.
  expect(eventZoneNote(dubai.start_time, zoneOf('Asia/Dubai'))).toBe(' UTC+4')
})

it.each([
  ['when', 'Saturday, 5 December 2026, 14:00–17:00 UTC+4'],
  ['start', 'Saturday, 5 December 2026, 14:00 UTC+4'],
  ['hours', '14:00–17:00 UTC+4'],
] as const)('is written as %s', async (form, words) => {
  const html = await renderTestPage(<EventTime event={dubai} form={form} />, { address: '/', language: 'en' })
  expect(html.replace(' 2026', '')).toContain(words.replace(' 2026', ''))
})
