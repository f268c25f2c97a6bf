import { beforeAll, describe, expect, it } from 'vitest'
import type { PartnerEvent } from '#contract/events/partner-events.ts'
import { languages } from '#language/languages.ts'
import { eventTexts } from '#web/domains/events/event-text.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { type PartnerEventsData, partnerEventsLoader } from './partner-events-loader.ts'
import { partnerEventsPage } from './partner-events-page.tsx'

const summit: PartnerEvent = {
  id: 4,
  title: '海外峰会',
  language: 'zh-Hans',
  start_time: '2026-12-01T09:00:00+04:00',
  end_time: '2026-12-01T18:00:00+04:00',
  time_zone: 'Asia/Dubai',
  all_day: false,
  city: '迪拜',
  venue: '会展中心',
  url: 'https://www.example.org/summit?a=1',
  source_name: '业界日历',
  source_language: 'zh-Hans',
  demo: false,
}
const cities = [{ key: 'dubai', name: '迪拜', count: 1 }]

const shown = (events: Partial<PartnerEvent>[], more: Partial<PartnerEventsData> = {}, total = events.length) => ({
  found: { list: events.map((event, place) => ({ ...summit, id: place + 1, ...event })), total, more: false, cities },
  ...{ city: undefined, page: 1, today: '2026-11-20', ...more },
})

const show = async (data: PartnerEventsData, language?: 'en' | 'zh-Hant-HK') => {
  const Page = await partnerEventsPage()
  return renderTestPage(<Page />, { address: '/third', data, language })
}

beforeAll(async () => {
  await Promise.all(languages.map(eventTexts.load))
})

describe('/third', () => {
  it('marks the name of a source that is in another language than the page', async () => {
    expect(await show(shown([{}]), 'en')).toContain('<span lang="zh-Hans">业界日历</span>')
    expect(await show(shown([{}]))).toContain('<span>业界日历</span>')
  })

  it('lists events with time in their own zone, city, source, and leads out', async () => {
    const html = await show(shown([{}]))
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('09:00–18:00 UTC+4')
    expect(html).toContain('迪拜')
    expect(html.replace(/<[^>]*>/g, '')).toContain('来源：业界日历 · example.org')
    expect(html).toMatch(/<a [^>]*href="https:\/\/www\.example\.org\/summit\?a=1"[^>]*rel="noopener nofollow"/)
  })

  it('marks what is invented', async () => {
    expect(await show(shown([{ demo: true }]))).toContain('data-demo')
    expect(await show(shown([{}]))).not.toContain('data-demo')
  })

  it('has each day once, with its events', async () => {
    const html = await show(shown([{}, {}, { start_time: '2026-12-02T10:00:00+08:00' }]))
    expect(html.match(/class="ev-day"/g)).toHaveLength(2)
    expect(html.match(/class="ev ev--elsewhere"/g)).toHaveLength(3)
  })

  it('says how long events of several days go on, without the day after', async () => {
    const days = { all_day: true, start_time: '2026-12-01T00:00:00+04:00', end_time: '2026-12-04T00:00:00+04:00' }
    const html = await show(shown([days]))
    expect(html).toContain('全天')
    expect(html).toContain('至12月3日')
    expect(html).not.toContain('UTC+4')
    expect(await show(shown([{}]))).not.toContain('至12月')
  })

  it('shows an event without an address as text, and markup as text', async () => {
    const html = await show(shown([{ url: '', source_name: '', source_language: '', title: '<b onclick=x>' }]))
    expect(html).toContain('&lt;b onclick=x&gt;')
    expect(html).not.toContain('target="_blank" href=""')
    expect(html).not.toContain('来源')
  })

  it('can be narrowed to a city without script', async () => {
    const html = await show(shown([{}], { city: 'dubai' }))
    expect(html).toMatch(/<form[^>]*action="\/third"/)
    expect(html).toMatch(/<option value="dubai" selected="">迪拜 \(1\)<\/option>/)
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
    expect(await show(shown([{}]))).not.toMatch(/<meta name="robots" content="noindex"/)
  })

  it('says so where there are none, and offers the way back', async () => {
    const html = await show(shown([], { city: 'nowhere' }))
    expect(html).toContain('没有找到活动，请调整筛选条件后再试。')
    expect(html).toContain('清除筛选')
    const none = await show(shown([]))
    expect(none).toContain('暂未收录站外活动。')
    expect(none).not.toMatch(/清除筛选|共0场|<form/)
  })

  it('goes on by addresses that keep the city', async () => {
    const html = await show(shown([{}], { city: 'dubai' }, 61))
    expect(html).toContain('href="/third?city=dubai&amp;page=3"')
    expect(html).not.toContain('page=4')
  })

  it.each([
    ['en', 'External events', '1 event<'],
    ['zh-Hant-HK', '站外活動', '共1場活動'],
  ] as const)('speaks %s', async (language, title, count) => {
    const html = await show(shown([{}]), language)
    expect(html).toContain(title)
    expect(html).toContain(count)
  })
})

describe('what /third asks for', () => {
  const load = async (params: Record<string, string>) => {
    const calls: unknown[] = []
    const call = async (name: string, input: unknown) => {
      calls.push([name, input])
      return { list: [], total: 0, more: false, cities: [] }
    }
    const { missing } = await partnerEventsLoader({ language: 'en', call } as unknown as LanguageBackend, params)
    return { calls, missing }
  }

  it('is the page of the city in the address', async () => {
    const { calls, missing } = await load({ city: 'dubai', page: '2' })
    expect(calls).toEqual([['getPartnerEvents', { city: 'dubai', page: 2, size: 30 }]])
    expect(missing).toBe(true)
  })

  it('passes over what no call takes', async () => {
    const { calls, missing } = await load({ city: ' ', page: 'x' })
    expect(calls).toEqual([['getPartnerEvents', { city: undefined, page: 1, size: 30 }]])
    expect(missing).toBe(false)
    const long = await load({ city: 'x'.repeat(500) })
    expect(long.calls).toMatchObject([['getPartnerEvents', { city: 'x'.repeat(120) }]])
  })
})
