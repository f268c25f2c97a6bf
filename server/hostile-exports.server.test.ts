import { read } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { conferenceColours } from '#contract/events/conferences/conference-terms.ts'
import { exportedTables } from '#contract/events/organiser.ts'
import { siteDay } from '#server/platform/site-time.ts'
import { readMarket } from './importers/demo/market/market.ts'
import type { TestEvent } from './modules/events/orders/test-events.ts'
import { type Held, openPaidSite, type PaidSite } from './modules/events/payments/test-payments.ts'
import { registeredAddresses } from './test-addresses.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'

/**
 * Every file that somebody loads, with texts that a spreadsheet would calculate, that end a line, or that carry signs
 * nobody sees. They are written below the calls, which refuse some of them: imports and older versions may not have.
 */

const texts = {
  'a formula': '=HYPERLINK("http://evil.test","x")',
  'a plus': '+1+1',
  'a minus': '-1+cmd|x',
  'an at sign': '@SUM(A1)',
  'a tab': '\t=1+1',
  'a return': '\r=1+1',
  spaces: ' \u00a0=1+1',
  'a full-width sign': '＝1+1',
  'a bar': '|calc',
  'a formula in a second line': 'x\r\n=1+1,"\n@x',
  'lines of a calendar': 'x\r\nATTENDEE:mailto:evil@evil.test\nBEGIN:VALARM\rEND:VCALENDAR',
  'signs of direction': '\u202e=1+1\u2066',
  marks: '<script>alert(1)</script>',
  families: '👩‍👩‍👧‍👦'.repeat(8),
} as const
/** The beginning of what a program for spreadsheets calculates. */
const formula = /^\s*[=+\-@|%＝＋－＠]/

let shop: PaidSite
let editor: TestMember
let administrator: TestMember
let event: TestEvent
let order: Held
let page: number
const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)

beforeAll(async () => {
  shop = await openPaidSite()
  editor = await addMember(shop.site, { roles: ['editor'] })
  administrator = await addMember(shop.site, { roles: ['administrator'] })
  await query(
    `insert into newsletter_subscribers (address, language, time_zone, consent) values ('a@b.test', 'en', 'UTC', 'form')`,
  )
  const now = new Date()
  await shop.site.services.data.saveDemo(await readMarket(now), now)
  event = await shop.addPaidEvent({ questions: [{ kind: 'text', label: '备注' }] })
  const { id, organiser } = event
  await organiser.call('makeActivityCodes', { id, idempotency_key: crypto.randomUUID(), code: 'TEN', uses_limit: 9 })
  order = await shop.buy(event)
  page = await addLandingPage()
  await addConference()
  const entries = await editor.call('importAtlas', { text: 'kind,name\ncompany,公司\n', apply: true })
  expect(entries.data).toMatchObject({ added: 1 })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

async function addLandingPage(): Promise<number> {
  const { data, message } = await editor.call('saveLandingPage', {
    ...{ path: 'exported', texts: { 'zh-Hans': { title: '报名' } }, pic: null, ends: null, leads_to: '' },
    ...{ colours: { ground: '#06343a', ink: '#f2f8f7', accent: '#e7c67a' } },
    blocks: [
      {
        ...{ kind: 'form', key: '', texts: { 'zh-Hans': { title: '报名' } }, mail_to: '' },
        fields: [{ key: '', kind: 'line', required: false, texts: { 'zh-Hans': { label: '备注' } } }],
      },
    ],
  })
  if (!data?.saved) throw new Error(message)
  const { id, version } = data.record
  await editor.call('setLandingState', { id, version, state: 'published' })
  const form = (await callAsVisitor(shop.site, 'getLandingPage', { path: 'exported' })).data.page?.blocks[0]
  const values = form?.kind === 'form' ? { [form.fields[0]?.key ?? '']: '来' } : {}
  expect(
    (await callAsVisitor(shop.site, 'sendLandingForm', { page: id, block: form?.key, values, website: '' })).code,
  ).toBe(200)
  return id
}

async function addConference(): Promise<void> {
  const { id: conference } = (
    await editor.call('saveConference', { path: 'Ebb', agenda_path: 'EbbTime', texts: { en: { name: 'Ebb' } } })
  ).data
  const { data, message } = await editor.call('saveEdition', {
    ...{ conference, path: 'Ebb2026', path_style: 'joined', character: 'programme' },
    ...{ colours: conferenceColours.programme, texts: { en: { label: '2026', title: 'After the ebb' } }, pic: null },
    ...{ time_zone: 'Asia/Hong_Kong', first_day: '2026-11-20', last_day: '2026-11-21', map_url: '', numbers: [] },
    ...{ ways: [], contacts: [], mail_to: '', event: null },
  })
  if (!data?.saved) throw new Error(message)
  const { id: edition, version } = data.record
  const saved = await editor.call('saveConferencePart', {
    part: 'session',
    ...{ edition, texts: { en: { title: 'Opening' } }, kind: 'session', hall: null, spoken: '', speakers: [] },
    ...{ start: '2026-11-20T10:00', end: '2026-11-20T11:00' },
  })
  expect(saved.message).toBe('success')
  await editor.call('setEditionState', { id: edition, version, state: 'published' })
}

/** Writes a text into everything that the files are made of. */
async function spread(text: string): Promise<void> {
  await query(`update orders set name = $1, email = $1`, [text])
  await query(
    `update tickets set name = $1, email = $1, answers = (select jsonb_object_agg(id, $1::text) from event_questions)`,
    [text],
  )
  await query(`update ticket_types set name = $1`, [text])
  await query(`update event_questions set label = $1`, [text])
  await query(`update ticket_codes set code = $1`, [text])
  await query(`update events set title = $1, venue = $1, city = $1, address = $1, organiser_name = $1`, [text])
  await query(
    `update landing_submissions set values = (select jsonb_agg(value || jsonb_build_object('label', $1::text, 'value', $1::text))
       from jsonb_array_elements(landing_submissions.values))`,
    [text],
  )
  await query(`update newsletter_subscribers set address = $1, consent = $1, city = $1`, [text])
  await query(`update atlas_entries set aliases = jsonb_build_array($1::text), website = $1`, [text])
  await query(`update data_entities set name = $1, symbol = $1, issuer = $1, backing = $1, versions = '{}'`, [text])
  await query(`update data_marks set name = $1, versions = '{}'`, [text])
  await query(`update data_sources set name = $1`, [text])
  await query(
    `update conference_sessions set texts = replace(texts::text, '"Opening"', to_json($1::text)::text)::jsonb`,
    [text],
  )
}

const load = (path: string, member?: TestMember) =>
  fetch(shop.site.origin + path, member && { headers: { authorization: member.token } })
async function bytesOf(answer: Response): Promise<Buffer> {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition') ?? '').toMatch(/^(?:|(?:attachment|inline); filename="[\w.-]+")$/)
  return Buffer.from(await answer.arrayBuffer())
}

function isTable(text: string): void {
  const rows: string[][] = parse(text, { bom: true, relax_column_count: false })
  expect(rows.length).toBeGreaterThan(1)
  const cells = rows.flat().filter((cell) => cell !== '' && Number.isNaN(Number(cell)))
  expect(cells.filter((cell) => formula.test(cell))).toEqual([])
}
function isWorkbook(bytes: Buffer): void {
  const { Sheets } = read(bytes)
  for (const sheet of Object.values(Sheets))
    for (const [name, cell] of Object.entries(sheet))
      if (!name.startsWith('!')) expect([name, cell.f, cell.l]).toEqual([name, undefined, undefined])
}
function isCalendar(text: string): void {
  const lines = text
    .replaceAll(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
  expect(lines.filter((line) => !/^[A-Z][A-Z-]*[;:][^\r\n]*$/.test(line))).toEqual([])
  expect(lines.filter((line) => /^BEGIN:(?!(?:VCALENDAR|VEVENT|VTIMEZONE|STANDARD|DAYLIGHT)$)/.test(line))).toEqual([])
  expect(lines.filter((line) => /^(?:ATTENDEE|ATTACH)/.test(line))).toEqual([])
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
}
function isDocument(bytes: Buffer): void {
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // Compressed streams hold any bytes, those of a name included.
  const objects = bytes.toString('latin1').replaceAll(/\bstream\r?\n.*?\bendstream\b/gs, '')
  expect(objects).toMatch(/\/Type \/Page\b/)
  expect(objects).not.toMatch(/\/(?:JavaScript|JS|OpenAction|Launch|EmbeddedFile)\b/)
}

const ticketOf = () => ({ ticket: order.attendees[0]?.id, token: order.attendees[0]?.token })
async function exported(of: string, format: string): Promise<Buffer> {
  await shop.reset()
  const asked = { id: event.id, of, format, ...(of === 'reconciliation' && { day: siteDay(new Date()) }) }
  const { data, message } = await event.organiser.call('activityExport', asked)
  if (!data) throw new Error(message)
  return bytesOf(await load(data.address, event.organiser))
}

/** The files that each call exports. */
const ofCalls: Record<string, () => Promise<void>> = {
  activityExport: async () => {
    for (const of of exportedTables) {
      isTable(String(await exported(of, 'csv')))
      isWorkbook(await exported(of, 'xlsx'))
    }
  },
  exportLandingSubmissions: async () => {
    const { data } = await editor.call('exportLandingSubmissions', { id: page })
    isTable(String(await bytesOf(await load(data.address, editor))))
  },
  exportNewsletterSubscribers: async () => {
    const { data } = await administrator.call('exportNewsletterSubscribers', {})
    isTable(String(await bytesOf(await load(data.address, administrator))))
  },
  exportAtlas: async () => isTable((await editor.call('exportAtlas', {})).data.text),
  exportMyData: async () => expect((await event.organiser.call('exportMyData', {})).code).toBe(200),
  getTicketFile: async () => {
    for (const format of ['pdf', 'ics'] as const) {
      const { data } = await callAsVisitor(shop.site, 'getTicketFile', { ...ticketOf(), format })
      expect(data.name).toMatch(/^[\w.-]+$/)
      const bytes = Buffer.from(data.base64, 'base64')
      if (format === 'pdf') isDocument(bytes)
      else isCalendar(String(bytes))
    }
  },
}

const calendarAt = async (path: string) => isCalendar(String(await bytesOf(await load(path))))
/** The files at each address; those of exports are loaded by their calls. */
const ofAddresses: Record<string, () => Promise<void>> = {
  '/api/admin/activity/exports': async () => {},
  '/api/console/landing-exports': async () => {},
  '/api/console/newsletter-exports': async () => {},
  '/DataEra/files/:name': async () => {
    const { rows } = await query(`select key from data_entities where kind = 'company' limit 1`)
    for (const name of [
      'bitcoin.csv',
      'stablecoins.csv',
      'series.csv?keys=price.bitcoin',
      `trades.csv?entity=${rows[0].key}`,
    ])
      isTable(String(await bytesOf(await load(`/DataEra/files/${name}`))))
  },
  '/order/:order/receipt.pdf': async () =>
    isDocument(await bytesOf(await load(`/order/${order.id}/receipt.pdf?token=${order.token}`))),
  '/events.ics': () => calendarAt('/events.ics'),
  '/events/city/:city.ics': async () => {
    const { rows } = await query('select distinct city_key from events')
    const path = `/events/city/${rows[0].city_key}.ics`
    if ((await load(path)).status === 200) await calendarAt(path)
  },
  '/events/:id/calendar.ics': () => calendarAt(`/events/${event.id}/calendar.ics`),
  '/calendars/:secret.ics': async () => calendarAt((await event.organiser.call('calendarAddress', {})).data.path),
  '/private/:secret.ics': async () => {
    const saved = await event.organiser.call('saveSearch', { query: { kind: 'event' }, channels: {} })
    const { data } = await event.organiser.call('searchAddress', { id: saved.data.id, kind: 'calendar', on: true })
    await query(
      `insert into saved_search_documents (kind, subject_id, terms, at) values ('event', $1, '{kind:event}', now())
       on conflict do nothing`,
      [event.id],
    )
    const path = data.path ?? ''
    expect(await (await load(path)).text()).toContain('BEGIN:VEVENT')
    await calendarAt(path)
  },
  '/contents/:id/programme.ics': async () => {
    const { rows } = await query(
      `with article as (insert into items (kind, status, original_language, release_time)
         values ('article', 'approved', 'zh-Hans', now()) returning id),
       text as (insert into item_texts (item_id, language, origin, title) select id, 'zh-Hans', 'original', $1 from article),
       blog as (insert into live_blogs (item_id) select id from article returning item_id)
       insert into live_programme (item_id, at, language, title) select item_id, now(), 'zh-Hans', $1 from blog returning item_id`,
      [(await query('select title from events where id = $1', [event.id])).rows[0].title],
    )
    await calendarAt(`/contents/${rows[0].item_id}/programme.ics`)
  },
  '/conferences/:path/agenda.ics': () => calendarAt('/conferences/Ebb2026/agenda.ics'),
}

it('is loaded here for each call and address that hands out files', () => {
  const named = Object.keys(calls).filter((name) => /export|File$/i.test(name))
  expect(named.toSorted()).toEqual(Object.keys(ofCalls).toSorted())
  const addresses = registeredAddresses(shop.site.app)
    .map((url) => url.replace(/^\/(?:en|zh-hant|zh-hans)(?=\/)/, '').replaceAll(/\(\^.*?\$\)/g, ''))
    .filter((url) => /exports$|\.(?:csv|xlsx|pdf|ics)$|\/files\//.test(url))
  expect([...new Set(addresses)].toSorted()).toEqual(Object.keys(ofAddresses).toSorted())
})

describe.each(Object.entries(texts))('%s', (_, text) => {
  beforeAll(() => spread(text))

  it.each(Object.keys(ofCalls))('calculates nothing and ends no line in the files of %s', (name) => ofCalls[name]?.())
  it.each(Object.keys(ofAddresses))('calculates nothing and ends no line in the files of %s', (url) =>
    ofAddresses[url]?.(),
  )
})
