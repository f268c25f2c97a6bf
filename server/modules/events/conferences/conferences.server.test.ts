import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { conferenceColours } from '#contract/events/conferences/conference-terms.ts'
import type { StaffEdition } from '#contract/events/conferences/conferences-desk.ts'
import { languageHeader, languages } from '#language/languages.ts'
import { actsOn, refusal } from '#server/test-items.ts'
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

describe('addresses of conferences', () => {
  it('lead to editions and their pages, the bare one to the newest that is public', async () => {
    await edition({ path: 'TideConf2023', first_day: '2023-05-01', last_day: '2023-05-01' }, 'archived')
    await edition({ path: 'TideConf2025', first_day: '2025-04-01', last_day: '2025-04-02' }, 'published')
    await edition({ path: 'TideConf2027', first_day: '2027-04-01', last_day: '2027-04-02' })
    await edition(
      { path: 'tide24', path_style: 'underscored', first_day: '2024-04-01', last_day: '2024-04-02' },
      'published',
    )
    const at = async (slug: string) => {
      const { code, data } = await detail(slug)
      return code === 200 ? `${data.edition.first_day.slice(0, 4)} ${data.section}` : code
    }
    expect(await at('TideConf')).toBe('2025 home')
    expect(await at('TideConfSpeaker')).toBe('2025 speakers')
    expect(await at('TideTime')).toBe('2025 agenda')
    expect(await at('TideConfTime')).toBe('2025 agenda')
    expect(await at('TideTime2023')).toBe('2023 agenda')
    expect(await at('TideConf2023Contact')).toBe('2023 contact')
    expect(await at('tide24_agenda')).toBe('2024 agenda')
    expect(await at('tide24Speaker')).toBe(404)
    expect(await at('TideConf2027')).toBe(404)
    expect(await at('TideConf2022')).toBe(404)
    expect(await at('tideconf')).toBe(404)
  })

  it('are each taken once, and none that the site needs', async () => {
    await edition({ path: 'Taken' })
    for (const path of ['Taken', 'taken', 'TideConf', 'tidetime', 'news', 'Console', 'events'])
      expect(await save({ path }), path).toMatchObject(refusal('nameTaken'))
    for (const path of ['a', '2026', 'with/slash', '<b>', '汉字', 'two--hyphens', 'end-'])
      expect(await save({ path }), path).toMatchObject({ ...refusal('pathUnfit'), fields: ['path'] })
  })

  it('are refused where they are too long', async () =>
    expect((await save({ path: 'x'.repeat(41) })).fields).toEqual(['path (≤ 40)']))

  it('may have hyphens, and are shared with landing pages', async () => {
    const landing = (path: string) =>
      newsroom.editor.call('saveLandingPage', {
        ...{ path, texts: { en: { title: 'Week' } }, colours: conferenceColours.chart, pic: null, ends: null },
        ...{ leads_to: '', blocks: [] },
      })
    await edition({ path: 'Island-Summit' }, 'published')
    for (const address of ['/Island-Summit', '/en/Island-Summit', '/Island-SummitTime'])
      await expect.poll(async () => (await fetch(newsroom.site.origin + address)).status).toBe(200)
    expect(await landing('island-summit')).toMatchObject({ ...refusal('nameTaken'), fields: ['path'] })
    expect((await landing('harbourweek')).data).toMatchObject({ saved: true })
    expect(await save({ path: 'HarbourWeek' })).toMatchObject({ ...refusal('nameTaken'), fields: ['path'] })
    expect(await landing('news')).toMatchObject(refusal('nameTaken'))
  })

  it('show a draft to who has its secret, and to nobody else', async () => {
    const { preview } = await edition({ path: 'Secret' })
    const key = new URL(preview, 'https://x.example').searchParams.get('preview') ?? ''
    expect((await detail('Secret')).code).toBe(404)
    const shown = await detail('SecretAbout', { preview: key })
    expect(shown.data.edition).toMatchObject({ draft: true, title: 'High water' })
    expect(shown.data.edition.pages[0]).toEqual({ section: 'home', path: `/Secret?preview=${key}` })
    expect((await detail('Secret', { preview: crypto.randomUUID() })).code).toBe(404)
  })
})

describe('an edition', () => {
  it('comes in three languages', async () => {
    await edition({ path: 'Words' }, 'published')
    expect((await detail('Words', {}, 'cn')).data.edition).toMatchObject({ title: '涨潮时分', name: '潮汐大会' })
    expect((await detail('Words', {}, 'hk')).data.edition).toMatchObject({ title: '漲潮時分', name: '潮汐大會' })
    expect((await detail('Words')).data.edition).toMatchObject({ title: 'High water', venue: 'Harbour Centre' })
  })

  it('refuses what cannot be: colours that nobody can read, days in the wrong order, zones that do not exist', async () => {
    const unreadable = { ...conferenceColours.chart, ink: '#0a4047' }
    expect(await save({ path: 'Bad', colours: unreadable })).toMatchObject(refusal('coloursUnreadable'))
    expect(await save({ path: 'Bad', last_day: '2026-11-19' })).toMatchObject(refusal('eventEndsFirst'))
    expect(await save({ path: 'Bad', first_day: '2026-02-30' })).toMatchObject(refusal('invalidInput'))
    expect(await save({ path: 'Bad', last_day: '2026-12-30' })).toMatchObject(refusal('invalidInput'))
    expect(await save({ path: 'Bad', time_zone: 'Mars/Base' })).toMatchObject(refusal('timeZoneUnknown'))
    expect(await save({ path: 'Bad', map_url: 'javascript:alert(1)' })).toMatchObject(refusal('invalidInput'))
    expect(await save({ path: 'Bad', mail_to: 'nobody' })).toMatchObject(refusal('invalidEmail'))
    expect(await save({ path: 'Bad', event: 999_999 })).toMatchObject(refusal('invalidInput'))
    const long = { 'zh-Hans': { label: '2026', title: '长'.repeat(81) } }
    expect(await save({ path: 'Bad', texts: long })).toMatchObject(refusal('invalidInput'))
    expect(
      await newsroom.site.services.database.pool.query(`select from conference_editions where path = 'Bad'`),
    ).toMatchObject({
      rowCount: 0,
    })
  })

  it('holds as much as its limits allow, in every field, in three languages', async () => {
    const { editionTextLimits } = await import('#contract/events/conferences/conference-terms.ts')
    const full = Object.fromEntries(Object.entries(editionTextLimits).map(([name, most]) => [name, '𠀀'.repeat(most)]))
    const label = { label: '𠀀'.repeat(40) }
    const three = <T>(texts: T) => ({ 'zh-Hans': texts, 'zh-Hant-HK': texts, en: texts })
    const { data, message } = await save({
      path: 'Full',
      texts: three(full),
      numbers: Array.from({ length: 6 }, () => ({ value: '𠀀'.repeat(20), texts: three(label) })),
      ways: Array.from({ length: 8 }, () => ({ texts: three({ ...label, note: '𠀀'.repeat(200) }) })),
      contacts: Array.from({ length: 8 }, () => ({ texts: three({ ...label, name: '𠀀'.repeat(80) }), email: '' })),
    })
    expect(data?.saved, message).toBe(true)
  })

  it('saved on top of a newer version is not saved, and every act is in the log', async () => {
    const one = await edition({ path: 'Versions' })
    const again = (member = newsroom.editor) => save({ path: 'Versions', id: one.id, version: one.version }, member)
    expect((await again()).data.saved).toBe(true)
    expect((await again(newsroom.colleague)).data).toMatchObject({ saved: false, current: { version: 2 } })
    const state = { id: one.id, state: 'published' as const }
    expect(await newsroom.editor.call('setEditionState', { ...state, version: 1 })).toMatchObject(
      refusal('editConflict'),
    )
    await newsroom.editor.call('setEditionState', { ...state, version: 2 })
    const acts = await actsOn(newsroom, `conference:${one.id}`)
    expect(acts.map(({ action }) => action)).toEqual(['conference.published', 'conference.save', 'conference.add'])
  })

  it('goes to the bin and comes back as a draft', async () => {
    const { id, version } = await edition({ path: 'Binned' }, 'published')
    expect(await newsroom.editor.call('deleteRecord', { kind: 'conference', id, version })).toMatchObject({ code: 200 })
    expect((await detail('Binned')).code).toBe(404)
    expect(await newsroom.editor.call('restoreFromBin', { kind: 'conference', id: String(id) })).toMatchObject({
      code: 200,
    })
    expect((await newsroom.editor.call('staffEdition', { id })).data).toMatchObject({ state: 'draft', path: 'Binned' })
  })

  it('is edited by the newsroom alone', async () => {
    const visitor = await callAsVisitor(newsroom.site, 'staffConferences')
    expect(visitor.code).not.toBe(200)
    expect((await callAsVisitor(newsroom.site, 'saveEdition', fields())).code).not.toBe(200)
  })
})

describe('what an edition holds', () => {
  const hall = (of: number, name: string) =>
    newsroom.editor.call('saveConferencePart', { part: 'hall', edition: of, texts: { en: { name } } })
  const speaker = (of: number, name: string, given: object = {}) =>
    newsroom.editor.call('saveConferencePart', {
      part: 'speaker',
      ...{ edition: of, texts: { en: { name, biography: '<script>alert(1)</script>' } } },
      ...{ pic: null, website: '', author: null, ...given },
    })
  const session = (of: number, title: string, given: object = {}) =>
    newsroom.editor.call('saveConferencePart', {
      part: 'session',
      ...{ edition: of, texts: { en: { title } }, kind: 'session', hall: null, spoken: 'English', speakers: [] },
      ...{ start: '2026-11-20T10:00', end: '2026-11-20T11:00', ...given },
    })

  it('is shown in its order and by its times, speakers with their sessions', async () => {
    const { id } = await edition({ path: 'Holdings' }, 'published')
    const main = (await hall(id, 'Main')).data.id
    const [ann, ben] = [(await speaker(id, 'Ann')).data.id, (await speaker(id, 'Ben')).data.id]
    await session(id, 'Later', { start: '2026-11-20T14:00', end: '2026-11-20T15:00', hall: main, speakers: [ben, ann] })
    await session(id, 'First', { speakers: [ann] })
    const agenda = (await detail('HoldingsTime')).data
    expect(agenda.sessions.map(({ title, day, start_time }) => [title, day, start_time])).toEqual([
      ['First', '2026-11-20', '2026-11-20T10:00:00+08:00'],
      ['Later', '2026-11-20', '2026-11-20T14:00:00+08:00'],
    ])
    expect(agenda.sessions[1]?.speakers.map(({ name }) => name)).toEqual(['Ben', 'Ann'])
    const order = { edition: id, part: 'speaker' as const, ids: [ben, ann], seen: [ann, ben] }
    expect((await newsroom.editor.call('orderConferenceParts', order)).data).toEqual({ saved: true })
    expect((await newsroom.editor.call('orderConferenceParts', order)).data).toEqual({ saved: false })
    const people = (await detail('HoldingsSpeaker')).data.speakers
    expect(people.map(({ name }) => name)).toEqual(['Ben', 'Ann'])
    expect(people[1]?.sessions.map(({ title, hall: where }) => [title, where])).toEqual([
      ['First', ''],
      ['Later', 'Main'],
    ])
    const page = await (await fetch(`${newsroom.site.origin}/en/HoldingsSpeaker`)).text()
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toContain('<script>alert(1)')
  })

  it('belongs to that edition: parts of others, and what does not exist, are refused', async () => {
    const [one, other] = [await edition({ path: 'Own' }), await edition({ path: 'Other' })]
    const strange = (await speaker(other.id, 'Strange')).data.id
    const room = (await hall(other.id, 'Elsewhere')).data.id
    expect(await session(one.id, 'Talk', { speakers: [strange] })).toMatchObject(refusal('invalidInput'))
    expect(await session(one.id, 'Talk', { hall: room })).toMatchObject(refusal('invalidInput'))
    expect(await session(one.id, 'Talk', { end: '2026-11-20T10:00' })).toMatchObject(refusal('eventEndsFirst'))
    expect(await session(one.id, 'Talk', { start: '2026-11-20T25:00' })).toMatchObject(refusal('invalidInput'))
    expect(await speaker(one.id, 'Taken over', { id: strange, version: 1 })).toMatchObject(refusal('itemMissing'))
    expect(await speaker(one.id, 'Nobody', { author: 999_999 })).toMatchObject(refusal('invalidInput'))
    const order = { edition: one.id, part: 'speaker' as const, ids: [strange], seen: [strange] }
    expect((await newsroom.editor.call('orderConferenceParts', order)).data).toEqual({ saved: false })
  })

  it('is copied into a draft whose days are moved', async () => {
    const { id } = await edition({ path: 'Source' }, 'published')
    const main = (await hall(id, 'Main')).data.id
    const ann = (await speaker(id, 'Ann')).data.id
    await session(id, 'Talk', { hall: main, speakers: [ann] })
    const copy = { id, path: 'Copied', first_day: '2027-11-19', sessions: true }
    const made = (await newsroom.editor.call('copyEdition', copy)).data.id
    expect((await newsroom.editor.call('staffEdition', { id: made })).data).toMatchObject({
      ...{ state: 'draft', first_day: '2027-11-19', last_day: '2027-11-20', path: 'Copied' },
    })
    const { data } = await newsroom.editor.call('conferenceHoldings', { edition: made })
    expect(data.sessions).toMatchObject([
      { start: '2027-11-19T10:00', hall: data.halls[0]?.id, speakers: [data.speakers[0]?.id] },
    ])
    expect(data.halls[0]?.id).not.toBe(main)
  })

  it('is searched for its speakers in any language and script, on their page alone', async () => {
    const { id } = await edition({ path: 'FindConf', path_style: 'joined' }, 'published')
    const texts = (name: string, role: string, organisation: string) => ({
      ...{ name, role, organisation, biography: '' },
    })
    const worded = (own: object, en: object) => ({ ...own, language: 'zh-Hans', versions: { en } })
    const people = [
      worded(texts('陈立', '研究员', '海港大学'), texts('Chen Li', 'Researcher', 'Harbour University')),
      worded(texts('100%_真名', '工程师', ''), texts('Real Name', 'Engineer', '')),
    ]
    await newsroom.site.services.database.pool.query(
      `insert into conference_speakers (edition_id, position, texts)
        select $1, place, texts from jsonb_array_elements($2::jsonb) with ordinality as one (texts, place)`,
      [id, JSON.stringify(people)],
    )
    const found = async (keyword: string, slug = 'FindConfSpeaker') =>
      (await detail(slug, { keyword })).data.speakers.map(({ name }) => name)
    expect(await found('harbour')).toEqual(['Chen Li'])
    expect(await found('海港大學')).toEqual(['Chen Li'])
    expect(await found('ENGINEER')).toEqual(['Real Name'])
    expect(await found('%_')).toEqual(['Real Name'])
    expect(await found('nobody')).toEqual([])
    expect(await found('  ')).toEqual(['Chen Li', 'Real Name'])
    expect(await found('nobody', 'FindConf')).toEqual(['Chen Li', 'Real Name'])
  })

  it('may be five thousand speakers, read page by page, and not one more', async () => {
    const { id } = await edition({ path: 'Crowd' }, 'published')
    await newsroom.site.services.database.pool.query(
      `insert into conference_speakers (edition_id, position, texts)
       select $1, n, jsonb_build_object('name', 'Speaker ' || n, 'role', '', 'organisation', '', 'biography', '',
         'language', 'en', 'versions', '{}'::jsonb) from generate_series(1, 5000) n`,
      [id],
    )
    const last = (await detail('CrowdSpeaker', { page: 84 })).data
    expect(last.speakers.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, at) => `Speaker ${4981 + at}`))
    expect(last.speakers_more).toBe(false)
    expect((await detail('CrowdSpeaker')).data).toMatchObject({
      speakers_more: true,
      edition: { counts: { speakers: 5_000 } },
    })
    expect(await speaker(id, 'One more')).toMatchObject(refusal('invalidInput'))
  })
})

describe('the contact form', () => {
  const write = (of: number, given: object = {}) =>
    callAsVisitor(newsroom.site, 'writeToConference', {
      ...{ edition: of, topic: 'press', name: 'Ann', email: 'Ann@Paper.example', message: 'Two seats, please.' },
      ...given,
    })
  const waitingMails = async () =>
    (
      await newsroom.site.services.database.pool.query(
        `select recipient, reply_to, body, html from waiting_mails where about like 'conference-message:%'`,
      )
    ).rows

  it('keeps a message, mails it on, and shows it to the newsroom', async () => {
    const { id } = await edition({ path: 'Contact' }, 'published')
    const { data } = await write(id, { message: 'Two <b>seats</b>' })
    expect(data?.number).toMatch(/^HW-\d{5}$/)
    expect(await waitingMails()).toMatchObject([
      { recipient: 'desk@conference.example', reply_to: 'ann@paper.example' },
    ])
    expect((await waitingMails())[0]?.html).toContain('&lt;b&gt;seats')
    const open = await newsroom.editor.call('conferenceMessages', { edition: id })
    expect(open.data.list).toMatchObject([
      { email: 'ann@paper.example', topic: 'press', done: false, number: data?.number },
    ])
    const titles = await Promise.all(
      languages.map(async (one) => {
        const language = languageHeader(one)
        const { data } = await newsroom.editor.call('conferenceMessages', { edition: id }, { language })
        return data.list[0]?.edition
      }),
    )
    expect(titles).toEqual([
      { id, label: '涨潮时分', language: 'zh-Hans' },
      { id, label: '漲潮時分', language: 'zh-Hant-HK' },
      { id, label: 'High water', language: 'en' },
    ])
    await newsroom.editor.call('settleConferenceMessage', { id: open.data.list[0]?.id ?? 0, done: true })
    expect((await newsroom.editor.call('conferenceMessages', { edition: id })).data.total).toBe(0)
    expect((await newsroom.editor.call('conferenceMessages', { edition: id, show: 'all' })).data.total).toBe(1)
  })

  it('thanks programs that fill in the hidden field, keeps nothing, and takes a few messages at a time', async () => {
    const { id } = await edition({ path: 'Bots' }, 'published')
    const kept = async () => (await newsroom.editor.call('conferenceMessages', { edition: id })).data.total
    const thanked = await write(id, { website: 'https://spam.example' })
    expect(thanked).toMatchObject({ code: 200, data: { number: expect.stringMatching(/^HW-(?!00000)\d{5}$/) } })
    expect(await kept()).toBe(0)
    const codes: number[] = []
    for (let n = 0; n < 6; n += 1) codes.push((await write(id)).code)
    expect(codes).toContain(refusal('tooManyRequests').code)
    expect(await kept()).toBeLessThan(6)
  })

  it('says what is wrong, and takes nothing for a draft or an edition that is over', async () => {
    const [draft, over] = [await edition({ path: 'DraftOnly' }), await edition({ path: 'Over' }, 'archived')]
    const open = await edition({ path: 'Open' }, 'published')
    expect(await write(open.id, { email: 'nobody' })).toMatchObject(refusal('invalidEmail'))
    expect(await write(open.id, { email: 'a@b.example\r\nBcc: c@d.example' })).toMatchObject(refusal('invalidEmail'))
    expect(await write(open.id, { name: '' })).toMatchObject(refusal('invalidInput'))
    expect(await write(open.id, { message: '字'.repeat(2_001) })).toMatchObject(refusal('invalidInput'))
    expect(await write(draft.id)).toMatchObject(refusal('itemMissing'))
    expect(await write(over.id)).toMatchObject(refusal('wrongState'))
  })

  it('forgets messages half a year after the edition', async () => {
    const { pool } = newsroom.site.services.database
    const { id } = await edition({ path: 'Old', first_day: '2020-01-01', last_day: '2020-01-01' }, 'published')
    await pool.query(
      `insert into conference_messages (edition_id, topic, name, email, message, language)
       values ($1, 'press', 'A', 'a@b.example', 'x', 'en')`,
      [id],
    )
    const { contact } = newsroom.site.services.conferences
    expect(await contact.eraseOld(new Date('2020-06-29T00:00:00Z'))).toBe(0)
    expect(await contact.eraseOld(new Date('2020-06-30T00:00:00Z'))).toBe(1)
  })
})
