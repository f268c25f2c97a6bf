import { afterAll, beforeAll, expect, it } from 'vitest'
import { conferenceColours, conferenceLimits as limits } from '#contract/events/conferences/conference-terms.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
let conference: number
let edition: number
async function addEdition(path: string): Promise<number> {
  const { data } = await newsroom.editor.call('saveEdition', {
    ...{ conference, path, path_style: 'joined', character: 'night', colours: conferenceColours.night },
    texts: { en: { label: '2026', title: 'Imported' } },
    ...{ pic: null, time_zone: 'Europe/Berlin', first_day: '2026-11-20', last_day: '2026-11-21', map_url: '' },
    ...{ numbers: [], ways: [], contacts: [], mail_to: '', event: null },
  })
  if (!data.saved) throw new Error('The edition was not saved')
  return data.record.id
}
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  const named = { path: 'ImportConf', agenda_path: '', texts: { en: { name: 'Import' } } }
  conference = (await newsroom.editor.call('saveConference', named)).data.id
  edition = await addEdition('Import2026')
})
afterAll(() => newsroom.close())

const talk = (guid: string, given: object = {}) => ({
  ...{ guid, title: `Talk ${guid}`, room: 'Saal 1', date: '2026-11-20T10:00:00+01:00', duration: '01:00' },
  persons: [{ guid: 'p1', public_name: 'Ann' }],
  ...given,
})
const schedule = (...events: object[]) =>
  JSON.stringify({
    schedule: {
      conference: {
        time_zone_name: 'Europe/Berlin',
        rooms: [{ name: 'Saal 1' }],
        days: [{ date: '2026-11-20', rooms: { 'Saal 1': events } }],
      },
    },
  })
const take = async (text: string, apply = true, to = edition) =>
  (await newsroom.editor.call('importSchedule', { edition: to, text, apply })).data
const held = async () => (await newsroom.editor.call('conferenceHoldings', { edition })).data

it('adds a schedule once, however often it is imported, and leaves what was changed by hand', async () => {
  const text = schedule(talk('a'), talk('b', { date: '2026-11-20T12:00:00+01:00' }))
  expect(await take(text, false)).toMatchObject({ sessions: { added: 2 }, speakers: { added: 1 }, halls: { added: 1 } })
  expect((await held()).sessions).toEqual([])
  await take(text)
  const [first] = (await held()).sessions
  if (!first) throw new Error('Nothing was imported')
  const texts = { en: { title: 'Talk a, as the newsroom calls it' }, 'zh-Hans': { title: '甲' } }
  await newsroom.editor.call('saveConferencePart', { part: 'session', ...first, edition, texts })
  expect(await take(text)).toMatchObject({
    sessions: { added: 0, changed: 0, unchanged: 2 },
    speakers: { added: 0, changed: 0, unchanged: 1 },
    halls: { added: 0 },
    problem_count: 0,
    problems: [],
  })
  const after = await held()
  expect(after.sessions.map((one) => one.texts.en?.title)).toEqual(['Talk a, as the newsroom calls it', 'Talk b'])
  expect([after.speakers.length, after.halls.length]).toEqual([1, 1])

  const moved = schedule(
    talk('a', { date: '2026-11-20T15:00:00+01:00' }),
    talk('b', { date: '2026-11-20T12:00:00+01:00' }),
  )
  expect(await take(moved)).toMatchObject({ sessions: { added: 0, changed: 1, unchanged: 1 } })
  const later = (await held()).sessions.find(({ id }) => id === first.id)
  expect(later).toMatchObject({ start: '2026-11-20T15:00' })
})

it('reports overlapping sessions, unknown halls and days outside of the edition', async () => {
  const report = await take(
    schedule(
      talk('x', { date: '2026-11-21T10:00:00+01:00' }),
      talk('y', { date: '2026-11-21T10:30:00+01:00' }),
      talk('z', { room: 'The cellar', date: '2026-12-24T10:00:00+01:00' }),
    ),
    false,
  )
  expect(report.problems.map(({ reason }) => reason).toSorted()).toEqual(['hallUnknown', 'outsideDays', 'overlaps'])
  expect(report.sessions.added).toBe(3)
})

it('knows a hall again that the newsroom calls otherwise, and names that hold what nobody sees', async () => {
  const text = schedule(
    talk('h1', { room: 'Dock\u200b 7', date: '2026-11-20T17:00:00+01:00' }),
    talk('h2', { room: 'Dock\u00a07', date: '2026-11-20T18:00:00+01:00' }),
  ).replace('{"name":"Saal 1"}', '{"name":"Dock 7"}')
  expect(await take(text)).toMatchObject({ halls: { added: 1 }, problems: [] })
  const hall = (await held()).halls.find(({ texts }) => texts.en?.name === 'Dock 7')
  if (!hall) throw new Error('The hall was not added')
  await newsroom.editor.call('saveConferencePart', {
    part: 'hall',
    ...hall,
    edition,
    texts: { en: { name: 'The dock' } },
  })
  const moved = text.replace('T17:00:00', 'T16:30:00')
  expect(await take(moved)).toMatchObject({ halls: { added: 0 }, sessions: { changed: 1 }, problems: [] })
  const after = await held()
  const sessions = after.sessions.filter((one) => one.hall === hall.id)
  expect([sessions.length, after.halls.filter(({ id }) => id === hall.id)]).toMatchObject([
    2,
    [{ texts: { en: { name: 'The dock' } } }],
  ])
})

it('is for the newsroom alone, and for an edition that is there', async () => {
  const text = schedule(talk('a'))
  expect((await newsroom.author.call('importSchedule', { edition, text, apply: true })).code).not.toBe(200)
  expect((await newsroom.editor.call('importSchedule', { edition: 999_999, text, apply: true })).code).toBe(404)
})

it('takes as much as an edition holds, says what was left out, and doubles none of it', async () => {
  const crowd = await addEdition('ImportCrowd')
  const person = (number: number) => ({ guid: `crowd ${number}`, public_name: `Speaker ${number}` })
  const talks = Array.from({ length: limits.sessions + 1 }, (_, number) =>
    talk(`crowd ${number}`, {
      date: new Date(Date.UTC(2026, 10, 20, 0, number)).toISOString(),
      ...{ duration: '00:01', persons: [0, 1, 2].map((more) => person(3 * number + more)) },
    }),
  )
  const left = [
    ['tooMany', '1 sessions', true],
    ['tooMany', `${3 * limits.sessions - limits.speakers} speakers`, true],
  ]
  for (const [added, unchanged] of [
    [1, 0],
    [0, 1],
  ] as const) {
    const report = await take(schedule(...talks), true, crowd)
    expect(report.sessions).toEqual({
      added: added * limits.sessions,
      changed: 0,
      unchanged: unchanged * limits.sessions,
    })
    expect(report.speakers).toEqual({
      added: added * limits.speakers,
      changed: 0,
      unchanged: unchanged * limits.speakers,
    })
    expect(report.problems.map(({ reason, detail, left_out }) => [reason, detail, left_out])).toEqual(left)
  }
  const { sessions, speakers } = (await newsroom.editor.call('conferenceHoldings', { edition: crowd })).data
  expect([sessions.length, speakers.length]).toEqual([limits.sessions, limits.speakers])
})
