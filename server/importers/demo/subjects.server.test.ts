import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#language/languages.ts'
import { openTestSite, type TestSite } from '../../test-site.ts'
import { writeDemoContent } from './load.ts'

let site: TestSite
const reading = (language: Language = 'zh-Hans') => ({ language, now: new Date(), tags: new Set<string>() })
const all = { page: 1, size: 100 }
/** Tables that hold nothing but samples here, with those of parts. */
const tables = [
  ...['incidents', 'incident_entries', 'topics', 'topic_chapters', 'topic_items', 'tool_groups', 'tools'],
  ...['conferences', 'conference_editions', 'conference_halls', 'conference_speakers', 'conference_partners'],
  ...['conference_sessions', 'conference_session_speakers', 'quizzes', 'landing_pages', 'landing_page_versions'],
  ...['atlas_entries', 'payment_accounts'],
]
async function rowsOf(names: readonly string[]): Promise<Record<string, unknown[]>> {
  const { pool } = site.services.database
  const held = names.map(
    async (name) => [name, (await pool.query(`select * from "${name}" order by 1, 2`)).rows] as const,
  )
  return Object.fromEntries(await Promise.all(held))
}

beforeAll(async () => {
  site = await openTestSite()
  await writeDemoContent(site.services, new Date())
})
afterAll(() => site.close())

describe('the demonstration content of the smaller subjects', () => {
  it('finds every item that its topics name', async () => {
    const { list } = await site.services.topics.list(all, reading())
    expect(list).toHaveLength(10)
    for (const { articles, flash } of list) expect(articles + flash).toBeGreaterThanOrEqual(7)
  })

  it('has whole English texts', async () => {
    const { topics, incidents, tools: directory } = site.services
    const english = (await topics.list(all, reading('en'))).list
    const events = await incidents.details(all, reading('en'))
    const { list: tools } = await directory.list({}, reading('en'))
    const timelines = 'list' in events ? events.list : []
    expect(timelines.length).toBeGreaterThan(5)
    const shown = [
      english,
      timelines,
      timelines.flatMap(({ entries }) => entries),
      tools,
      tools.flatMap((one) => one.tools),
    ]
    expect(shown.flat().filter(({ language }) => language !== 'en')).toEqual([])
    expect(JSON.stringify(shown)).not.toMatch(/\p{Script=Han}/u)
  })

  it('has events to come, in progress and over, in several cities, whole in English', async () => {
    const { list } = await site.services.events.reader.list(all, reading('en'))
    expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['upcoming', 'in_progress', 'concluded']))
    expect(new Set(list.map(({ city_key }) => city_key)).size).toBeGreaterThanOrEqual(6)
    const whole = await Promise.all(list.map(({ id }) => site.services.events.reader.details({ id }, reading('en'))))
    expect(JSON.stringify(whole)).not.toMatch(/\p{Script=Han}/u)
  })

  it('has ticket types and calendars of elsewhere in English, and in the script of Hong Kong', async () => {
    const { events, tickets, partnerEvents } = site.services
    const { list } = await events.reader.list(all, reading('en'))
    const typesIn = async (language: 'en' | 'zh-Hant-HK') =>
      (await Promise.all(list.map(({ id }) => tickets.offer({ event: id }, reading(language))))).flatMap(
        ({ types }) => types,
      )
    const english = await typesIn('en')
    expect(english.length).toBeGreaterThanOrEqual(8)
    expect(JSON.stringify(english)).not.toMatch(/\p{Script=Han}/u)
    expect(new Set((await typesIn('zh-Hant-HK')).map(({ language }) => language))).toEqual(new Set(['zh-Hant-HK']))
    const elsewhere = (await partnerEvents.list(all, reading('en'))).list
    expect(new Set(elsewhere.map(({ source_name: name }) => name))).toEqual(
      new Set(['Asia On-chain Calendar', 'Harbour Builders Diary']),
    )
  })

  it('has events of elsewhere in several cities and both scripts, which lead to invented hosts', async () => {
    const { list, cities } = await site.services.partnerEvents.list(all, reading())
    expect(cities.length).toBeGreaterThanOrEqual(6)
    expect(new Set(list.map(({ language }) => language))).toEqual(new Set(['zh-Hans', 'en']))
    expect(list.map(({ title }) => title)).toContain('二层网络开发日：数据可用性实作')
    expect(list.filter(({ demo, url }) => !demo || !/\.example\.(org|com|net)$/.test(new URL(url).hostname))).toEqual(
      [],
    )
  })

  it('offers tickets of events to come', async () => {
    const { list } = await site.services.events.reader.list({ ...all, status: 'upcoming' }, reading())
    const offers = await Promise.all(list.map(({ id }) => site.services.tickets.offer({ event: id }, reading())))
    expect(offers.filter(({ types }) => types.length > 0).length).toBeGreaterThanOrEqual(4)
    expect(offers.flatMap(({ types }) => types).filter(({ unavailable }) => unavailable !== null)).toEqual([])
  })

  it('leads most incidents to a flash', async () => {
    const briefs = await site.services.incidents.briefs(reading())
    expect(briefs.filter(({ latest }) => latest?.item?.kind === 'flash').length).toBeGreaterThanOrEqual(3)
  })

  it('may be written again, and goes without a trace', async () => {
    const { transfer } = site.services
    const before = await transfer.countSamples()
    expect([...before].filter(([, count]) => count === 0)).toEqual([])
    const stored = await rowsOf(tables)
    await writeDemoContent(site.services, new Date())
    expect(await rowsOf(tables)).toEqual(stored)
    expect(await transfer.countSamples()).toEqual(before)
    expect(await transfer.removeSamples()).toEqual(before)
    expect([...(await transfer.countSamples()).values()].filter((count) => count > 0)).toEqual([])
    expect(Object.values(await rowsOf(tables)).flat()).toEqual([])
  })
})
