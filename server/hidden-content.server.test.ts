import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDemoContent } from './importers/demo/load.ts'
import { addEvent, register } from './modules/events/orders/test-events.ts'
import { everythingTag } from './platform/events/bus.ts'
import { deliverEvents } from './test-events.ts'
import { addMarked, mark, markColumns, markerOf, markersIn, tablesOf } from './test-markers.ts'
import { addMember, type TestMember } from './test-member.ts'
import { answersTo, type Candidates, inAllLanguages, type Output, pagesOf } from './test-outputs.ts'
import {
  type Addition,
  additions,
  otherStates,
  privateColumns,
  publicTables,
  restrictedKinds,
  withoutRow,
} from './test-restricted-states.ts'
import { openTestSite, type TestSite } from './test-site.ts'

/**
 * Texts that readers must not have, each with a word of its own: in every kind of record in every state that hides it, and
 * in every table that is not public. No answer, page, feed, sitemap or calendar of the site has the word.
 */

const mostPages = 1_500

let site: TestSite
interface Hidden {
  /** Kind and state, or table. */
  what: string
  marker: string
}
interface HiddenRecord extends Hidden {
  table: string
  id: number
  sets: string
}
const records: HiddenRecord[] = []
const texts: Hidden[] = []
/** Texts of the same tables that readers have. */
const shown: Hidden[] = []
/** Outputs by the word that they had while everybody was to read it, and by those that they have now. */
const before = new Map<string, Set<string>>()
const after = new Map<string, Set<string>>()
/** Private tables to which no row could be added, with the reason. */
const unfilled = new Map<string, string>()
let placed = 0
const query = ((sql: string, values?: unknown[]) =>
  site.services.database.pool.query(sql, values)) as unknown as pg.Pool['query']

/** Has everything follow that follows from changed rows, and drops what is cached. */
async function settle(): Promise<void> {
  await deliverEvents(site.services)
  await site.services.search.indexDue()
  await site.services.bus.publish(site.services.database.orm, [everythingTag])
}

async function collect(into: Map<string, Set<string>>, outputs: AsyncGenerator<Output>): Promise<void> {
  for await (const { name, text } of outputs)
    for (const marker of markersIn(text)) into.set(marker, (into.get(marker) ?? new Set()).add(name))
}

const nameOf = ({ table, given }: Addition): string =>
  Object.keys(given).length > 0 ? `${table} ${JSON.stringify(given)}` : table

const nextMarker = (): string => {
  placed += 1
  return markerOf(placed)
}

async function markPublicRecords(): Promise<void> {
  for (const [kind, { of = 'true', states }] of Object.entries(restrictedKinds)) {
    const [table = ''] = kind.split(' ')
    const { rows } = await query(`select id from ${table} where ${of} order by id`)
    for (const [place, [state, sets]] of Object.entries(states).entries()) {
      const { id } = rows[place] ?? {}
      if (id === undefined) throw new Error(`The demonstration has too few ${kind}`)
      const marker = nextMarker()
      await mark(query, table, 'id', [id], marker)
      records.push({ what: `${kind}, ${state}`, marker, table, id, sets })
    }
  }
}

/** Names and numbers that inputs of calls and addresses are made of. */
async function candidates(): Promise<Candidates> {
  const names: string[] = []
  for (const { table, id } of records) {
    const { rows } = await query(`select * from ${table} where id = $1`, [id])
    const { key, path, slug, year } = rows[0] ?? {}
    names.push(...[key, path, slug, year].filter((one) => typeof one === 'string'))
  }
  const ids = [...new Set(records.map(({ id }) => Number(id)))]
  return { ids, texts: [...new Set([...names, ...records.slice(0, 12).map(({ marker }) => marker)])] }
}

/** Has every private table hold a text with a word. */
async function markPrivateTexts(): Promise<void> {
  const { withTexts, empty } = await tablesOf(query)
  for (const [table, columns] of Object.entries(privateColumns)) {
    const marker = nextMarker()
    if ((await markColumns(query, table, columns, marker)) > 0) texts.push({ what: `${table} (${columns})`, marker })
  }
  const isPrivate = (table: string) => !publicTables.has(table)
  // Rows that others need come first: what fails is tried again.
  const firsts = empty.filter((table) => isPrivate(table) && table !== 'live_notes')
  let waiting: Addition[] = [...firsts.map((table) => ({ table, given: {} })), ...additions]
  for (let round = 0; round < 3; round += 1) {
    const failed: typeof waiting = []
    for (const addition of waiting) {
      const { table, given, seen } = addition
      const marker = nextMarker()
      const problem = await addMarked(query, table, { marker, given })
      if (problem === undefined) {
        const list = seen ? shown : texts
        list.push({ what: nameOf(addition), marker })
      } else {
        failed.push(addition)
        unfilled.set(nameOf(addition), problem)
      }
    }
    waiting = failed
  }
  for (const { what } of [...texts, ...shown]) unfilled.delete(what)
  // A first row may need what an addition says.
  for (const { table } of additions) unfilled.delete(table)
  for (const table of unfilled.keys()) if (!withTexts.includes(table)) unfilled.delete(table)
}

/** Rows of tickets, orders and searches that somebody has. */
async function addPrivateRows(): Promise<void> {
  await register(site, await addEvent(site, { questions: [{ kind: 'text', label: '备注' }] }), 2)
  const owner = await addMember(site)
  await query(
    `insert into live_blogs (item_id, state) select max(id), 'live' from items where kind = 'article' and status = 'approved'`,
  )
  await owner.call('saveSearch', { query: { kind: 'event' }, channels: { email: true } })
  for (const table of ['orders', 'tickets']) {
    const marker = nextMarker()
    const columns = table === 'orders' ? ['name', 'email', 'attendees'] : ['name', 'email', 'answers']
    if ((await markColumns(query, table, columns, marker)) > 0) texts.push({ what: table, marker })
  }
}

beforeAll(async () => {
  site = await openTestSite()
  await addMember(site, { nickname: '作者甲', email: 'owner@mail.test' })
  const member: TestMember = await addMember(site)
  await writeDemoContent(site.services as never, new Date())
  await markPublicRecords()
  const given = await candidates()
  await settle()
  await collect(before, pagesOf(site, { most: mostPages }))
  await collect(before, answersTo(site, member, given))

  for (const { table, id, sets } of records) await query(`update ${table} set ${sets} where id = $1`, [id])
  await addPrivateRows()
  await markPrivateTexts()
  await settle()
  const places = [...new Set([...before.values()].flatMap((names) => [...names]))]
  const paths = places.filter((name) => name.startsWith('/'))
  await collect(after, inAllLanguages(site, paths))
  await collect(after, pagesOf(site, { most: mostPages }))
  await collect(after, answersTo(site, member, given))
}, 600_000)
afterAll(() => site.close())

it('is looked for in every table with a state', async () => {
  const { rows } = await query(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name ~
       '^(state|status|online|hidden|deleted_at|published_at|preview_key|removed_at)$'`,
  )
  const hidden = new Set([
    ...Object.keys(restrictedKinds).map((kind) => kind.split(' ')[0] ?? ''),
    ...texts.map(({ what }) => what.split(' ')[0] ?? ''),
    ...[...Object.keys(otherStates), ...Object.keys(withoutRow), ...publicTables],
  ])
  expect(rows.map(({ name }) => name).filter((name) => !hidden.has(name))).toEqual([])
})

it('is in a row of every table that is not public', () =>
  expect(Object.fromEntries([...unfilled].filter(([table]) => !(table in withoutRow)))).toEqual({}))

describe('records', () => {
  it('were seen by readers before they were hidden', () =>
    expect(records.filter(({ marker }) => !before.has(marker)).map(({ what }) => what)).toEqual([]))

  it('are in no output once they are hidden', () => {
    const found = records.filter(({ marker }) => after.has(marker))
    expect(found.map(({ what, marker }) => [what, [...(after.get(marker) ?? [])].slice(0, 9)])).toEqual([])
  })
})

it('private texts are in no output, public ones of the same tables are', () => {
  expect(shown.filter(({ marker }) => !after.has(marker))).toEqual([])
  const found = texts.filter(({ marker }) => after.has(marker))
  expect(texts.length).toBeGreaterThan(60)
  expect(found.map(({ what, marker }) => [what, [...(after.get(marker) ?? [])].slice(0, 9)])).toEqual([])
})
