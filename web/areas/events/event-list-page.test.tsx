import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { eventTexts } from '#web/domains/events/event-text.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { eventListPage } from './event-list-page.tsx'
import type { EventListData } from './loaders.ts'

const elsewhere: EventListData['elsewhere'] = [
  {
    ...{ id: 1, title: 'Supervising tokenised deposits', language: 'en', city: '东京', venue: '', demo: false },
    ...{ start_time: '2026-12-03T10:00:00+09:00', end_time: '2026-12-03T12:00:00+09:00', time_zone: 'Asia/Tokyo' },
    ...{
      all_day: false,
      url: 'https://roundtable.example.org/tokyo',
      source_name: '业界日历',
      source_language: 'zh-Hans',
    },
  },
]
const list: EventListData = {
  ...{ kind: 'list', view: { status: 'upcoming' }, today: '2026-11-20', counts: null, cities: [], live: undefined },
  ...{ found: { list: [], total: 0, more: false, next: null }, wanted: {}, month: '2026-11', days: [], elsewhere: [] },
}

const show = async (data: EventListData) => {
  const Page = await eventListPage()
  return renderTestPage(<Page />, { address: '/events', data })
}

beforeAll(async () => {
  await Promise.all(languages.map(eventTexts.load))
})

describe('/events', () => {
  it('leads out to the next events that are hosted elsewhere, and to all of them', async () => {
    const html = await show({ ...list, elsewhere })
    expect(html).toContain('由其他机构主办')
    expect(html).toContain('12月3日')
    expect(html).toMatch(
      /<a [^>]*lang="en"[^>]*href="https:\/\/roundtable\.example\.org\/tokyo"[^>]*rel="noopener nofollow"/,
    )
    expect(await show(list)).not.toContain('由其他机构主办')
  })
})
