import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { conferenceColours } from '#contract/events/conferences/conference-terms.ts'
import type { StaffEdition } from '#contract/events/conferences/conferences-desk.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
let conference: number
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  const { data } = await newsroom.editor.call('saveConference', {
    path: 'TideConf',
    agenda_path: 'TideTime',
    texts: { 'zh-Hans': { name: '潮汐大会' }, en: { name: 'TideConf' } },
  })
  conference = data.id
})
afterAll(() => newsroom.close())

const fields = (given: Partial<CallInput<'saveEdition'>> = {}): CallInput<'saveEdition'> => ({
  conference,
  path: 'TideConf2026',
  path_style: 'joined',
  character: 'chart',
  colours: conferenceColours.chart,
  texts: {
    'zh-Hans': { label: '2026', title: '涨潮时分', about_lead: '只谈数据。', venue: '海港中心' },
    en: { label: '2026', title: 'High water', venue: 'Harbour Centre' },
  },
  pic: null,
  time_zone: 'Asia/Hong_Kong',
  first_day: '2026-11-20',
  last_day: '2026-11-21',
  map_url: '',
  numbers: [],
  ways: [],
  contacts: [],
  mail_to: 'desk@conference.example',
  event: null,
  ...given,
})
const save = (given: object = {}, member = newsroom.editor) => member.call('saveEdition', fields(given))
async function edition(
  given: Partial<CallInput<'saveEdition'>>,
  state?: 'published' | 'archived',
): Promise<StaffEdition> {
  const { data, message } = await save(given)
  if (!data?.saved) throw new Error(`The edition was not saved: ${message}`)
  if (!state) return data.record
  return (await newsroom.editor.call('setEditionState', { id: data.record.id, version: data.record.version, state }))
    .data
}
const detail = (slug: string, input: object = {}, language = 'en') =>
  callAsVisitor(newsroom.site, 'getForumDetail', { slug, ...input }, { language })

describe('a path that changes', () => {
  const statusOf = async (path: string) => {
    const answer = await fetch(newsroom.site.origin + path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')?.replace(newsroom.site.origin, '')]
  }

  it('leads from the former pages of a published edition to the new ones, each in its language', async () => {
    const { id, version } = await edition({ path: 'Former' }, 'published')
    const saved = await save({ id, version, path: 'Renamed', path_style: 'underscored' })
    expect(saved.code).toBe(200)
    expect(await statusOf('/Former')).toEqual([301, '/Renamed'])
    expect(await statusOf('/en/FormerSpeaker')).toEqual([301, '/en/Renamed_speaker'])
    expect((await statusOf('/Renamed'))[0]).toBe(200)
    // The former path is free again, and is that of whoever takes it.
    await edition({ path: 'Former' }, 'published')
    expect((await statusOf('/Former'))[0]).toBe(200)
    expect((await statusOf('/Renamed'))[0]).toBe(200)
  })

  it('leaves nothing behind where nobody has seen the edition', async () => {
    const { id, version } = await edition({ path: 'Unseen' })
    await save({ id, version, path: 'SeenLater' })
    expect((await statusOf('/Unseen'))[0]).toBe(404)
  })
})

describe('a programme', () => {
  const session = (of: number, title: string, given: object = {}) =>
    newsroom.editor.call('saveConferencePart', {
      part: 'session',
      ...{ edition: of, texts: { en: { title } }, kind: 'session', hall: null, spoken: 'English', speakers: [] },
      ...{ start: '2026-11-20T10:00', end: '2026-11-20T11:00', ...given },
    })

  it('is copied at the hours of the venue, across its change of clocks, without what was cancelled', async () => {
    const there = { path: 'Spring', time_zone: 'America/New_York', first_day: '2027-03-01', last_day: '2027-03-02' }
    const { id } = await edition(there, 'published')
    const at = { start: '2027-03-01T09:00', end: '2027-03-01T09:45' }
    await session(id, 'Kept', at)
    await session(id, 'Fell through', { ...at, cancelled: true })
    const copy = { id, path: 'Spring2028', first_day: '2028-03-20', sessions: true }
    const made = (await newsroom.editor.call('copyEdition', copy)).data.id
    const { data } = await newsroom.editor.call('conferenceHoldings', { edition: made })
    expect(data.sessions.map(({ start, end, texts }) => [start, end, texts.en?.title])).toEqual([
      ['2028-03-20T09:00', '2028-03-20T09:45', 'Kept'],
    ])
    // The old one stays as it was, with its own sessions and addresses.
    const old = (await detail('SpringTime')).data
    expect(old.sessions.map(({ title, cancelled }) => [title, cancelled])).toEqual([
      ['Kept', false],
      ['Fell through', true],
    ])
    expect(old.edition.counts.sessions).toBe(1)
  })

  it('tells calendars of what moved and what was cancelled, as a newer version of the same entry', async () => {
    const { id } = await edition({ path: 'Moving' }, 'published')
    const own = (await session(id, 'Talk')).data
    const calendar = async () => (await fetch(`${newsroom.site.origin}/en/conferences/Moving/agenda.ics`)).text()
    const before = await calendar()
    expect(before).toMatch(/SEQUENCE:0\r\n[\s\S]*STATUS:CONFIRMED/)
    expect(before).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M')
    const moved = { ...own, start: '2026-11-20T15:00', end: '2026-11-20T16:00' }
    const second = (await session(id, 'Talk', moved)).data
    expect(await calendar()).toMatch(/SEQUENCE:1\r\n[\s\S]*DTSTART:20261120T070000Z/)
    await session(id, 'Talk', { ...moved, ...second, cancelled: true })
    const after = await calendar()
    expect(after).toMatch(/SEQUENCE:2\r\n[\s\S]*STATUS:CANCELLED/)
    const entry = /UID:session-\d+@/
    expect(entry.exec(after)?.[0]).toBe(entry.exec(before)?.[0])
  })
})
