import { afterAll, beforeAll, expect, it } from 'vitest'
import { conferenceColours } from '#contract/events/conferences/conference-terms.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let newsroom: TestNewsroom
let copy: TestSite
beforeAll(async () => {
  ;[newsroom, copy] = await Promise.all([openTestNewsroom(), openTestSite()])
})
afterAll(async () => {
  await Promise.all([newsroom.close(), copy.close()])
})

/** An edition with something in each of its parts. */
async function fullEdition(): Promise<number> {
  const { call } = newsroom.editor
  const { id: conference } = (
    await call('saveConference', { path: 'Ebb', agenda_path: 'EbbTime', texts: { en: { name: 'Ebb' } } })
  ).data
  const { data, message } = await call('saveEdition', {
    conference,
    path: 'Ebb2026',
    path_style: 'joined',
    character: 'programme',
    colours: conferenceColours.programme,
    texts: { 'zh-Hans': { label: '2026', title: '退潮之后' }, en: { label: '2026', title: 'After the ebb' } },
    pic: null,
    time_zone: 'Asia/Hong_Kong',
    first_day: '2026-11-20',
    last_day: '2026-11-21',
    map_url: 'https://map.example/ebb',
    numbers: [{ value: '800', texts: { en: { label: 'guests' } } }],
    ways: [{ texts: { en: { label: 'Ferry', note: 'Ten minutes on foot' } } }],
    contacts: [{ email: 'desk@ebb.example', texts: { en: { label: 'Partners', name: 'Ann' } } }],
    mail_to: 'desk@ebb.example',
    event: null,
  })
  if (!data?.saved) throw new Error(`The edition was not saved: ${message}`)
  const { id: edition, version } = data.record
  const hall = (await call('saveConferencePart', { part: 'hall', edition, texts: { en: { name: 'Main hall' } } })).data
    .id
  const speaker = (
    await call('saveConferencePart', {
      part: 'speaker',
      ...{ edition, texts: { en: { name: 'Ben', biography: 'Reads tide tables.' } } },
      ...{ pic: null, website: '', author: null },
    })
  ).data.id
  await call('saveConferencePart', {
    part: 'partner',
    ...{ edition, texts: { en: { name: 'Harbour Bank' } } },
    ...{ tier: 'lead', pic: null, url: 'https://bank.example' },
  })
  await call('saveConferencePart', {
    part: 'session',
    ...{ edition, texts: { en: { title: 'Opening' } }, kind: 'session', hall, spoken: 'English' },
    ...{ speakers: [speaker], start: '2026-11-20T10:00', end: '2026-11-20T11:00' },
  })
  await call('setEditionState', { id: edition, version, state: 'published' })
  return edition
}

it('an export carries conferences over, page by page, and none of the messages to them', async () => {
  const edition = await fullEdition()
  const letter = { name: 'Guest', email: 'guest@mail.example', organisation: '', message: 'Is there a ferry?' }
  const written = { edition, topic: 'partnering', website: '', ...letter } as const
  expect((await callAsVisitor(newsroom.site, 'writeToConference', written)).code).toBe(200)

  const lines: string[] = []
  const onLine = async (line: string) => void lines.push(line)
  await newsroom.site.services.transfer.exportAll({ accounts: false, now: new Date(), onLine })
  expect(lines.join('\n')).not.toContain('guest@mail.example')
  async function* read() {
    yield* lines
  }
  expect(await copy.services.transfer.importAll({ lines: read(), name: 'export' })).toMatchObject({ finished: true })

  for (const slug of [
    'Ebb',
    'Ebb2026',
    'Ebb2026About',
    'Ebb2026Speaker',
    'Ebb2026Partner',
    'EbbTime',
    'Ebb2026Contact',
  ])
    for (const language of ['zh-Hans', 'en']) {
      const pageOf = (site: TestSite) => callAsVisitor(site, 'getForumDetail', { slug }, { language })
      const page = await pageOf(newsroom.site)
      // Their headers contain the time.
      expect((await pageOf(copy)).data, slug).toEqual(page.data)
      // A page that is nowhere would be the same on both.
      expect(page.code, slug).toBe(200)
    }
  const agenda = (await callAsVisitor(copy, 'getForumDetail', { slug: 'EbbTime' }, { language: 'en' })).data
  expect(agenda.sessions).toMatchObject([{ title: 'Opening', speakers: [{ name: 'Ben' }] }])
  expect(agenda.halls).toMatchObject([{ name: 'Main hall' }])
  const { rows } = await copy.services.database.pool.query('select id from conference_messages')
  expect(rows).toEqual([])
})
