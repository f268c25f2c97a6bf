import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { EventStatus } from '#contract/events/event-terms.ts'
import type { EventCard, EventDetails } from '#contract/events/events.ts'
import type { Engine } from '#language/engine.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { createCachedCounts, createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { cityName } from './cities.ts'
import { type ListMark, partsOf, readMark, writeMark } from './list-order.ts'
import type { EventTicketsSource } from './offers.ts'
import { createEventPresenter } from './present.ts'
import * as store from './reading-store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  engine: Engine
  accounts: Pick<AccountsService, 'people'>
  tickets: readonly EventTicketsSource[]
}

/** An event with its place in the list. */
type Listed = ListMark & { row: store.ListedRow }

const maxCities = 60
const similarCount = 3
const seriesCount = 12

/** Events as visitors read them. */
export function createEventReader({ database: { orm }, engine, accounts, tickets }: Needs) {
  const present = createEventPresenter(engine)
  const total = createCachedTotals(({ part, ...filter }: store.EventFilter & { part: store.ListPart }, limit) =>
    store.countPart(orm, { part, filter, now: new Date() }, limit),
  )

  const countsOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
  const cities = createCachedCounts(() => store.citiesToCome(orm, new Date(), maxCities), countsOf)
  const daysOf = createCachedCounts((month) => store.daysOfMonth(orm, `${month}-01`), countsOf)

  /** Rows from a mark or an offset on, through all parts of the list. */
  async function rowsFrom(
    parts: readonly store.ListPart[],
    {
      filter,
      now,
      mark,
      limit,
      ...window
    }: { filter: store.EventFilter; now: Date; mark?: ListMark; offset: number; limit: number },
  ): Promise<Listed[]> {
    let { offset } = window
    const found: Listed[] = []
    for (const part of mark ? parts.slice(parts.indexOf(mark.part)) : parts) {
      const after = mark?.part === part ? mark : undefined
      const rows = await store.listPart(orm, { part, filter, now }, { after, offset, limit: limit - found.length })
      found.push(
        ...rows.map((row) => ({ row, part, time: part === 'concluded' ? row.endsAt : row.startsAt, id: row.id })),
      )
      if (found.length >= limit) break
      // A page that begins behind this part begins so much later in the next.
      if (offset > 0) offset = Math.max(0, offset - (await store.countPart(orm, { part, filter, now })))
    }
    return found
  }

  /** Rows of a list as readers see them, with what those offer that are not over. */
  async function cards(rows: readonly store.ListedRow[], { now, language }: CallContext): Promise<EventCard[]> {
    const open = rows.filter(({ state, endsAt }) => state === 'published' && endsAt > now)
    const known = await Promise.all(tickets.map((source) => source.offers(open, { now, language })))
    return rows.map((row) => {
      const offer = known.map((one) => one.get(row.id)).find(Boolean)
      return { ...present.card(row, language, now), ...(offer && { offer }) }
    })
  }

  async function find(id: number, reading: CallContext): Promise<store.ShownRow> {
    reading.tags.add(tag.event(id))
    const row = await store.findShown(orm, id)
    if (!row) throw new CallError('eventMissing')
    return row
  }

  /** Returns the data shown beside an event on its page. */
  async function surroundings(row: Pick<store.EventRow, 'id' | 'seriesId'>, { now, tags }: CallContext) {
    tags.add(tag.list)
    const [hosts, series] = [
      await store.shownHosts(orm, row.id),
      await store.datesOfSeries(orm, row, { now, limit: seriesCount }),
    ]
    const people = await accounts.people.byIds(hosts.flatMap(({ userId }) => userId ?? []))
    return {
      hosts: hosts.map(({ name, versions, userId }) => ({
        name,
        versions,
        avatar_img: people.get(userId ?? 0)?.avatar_img ?? null,
      })),
      series,
    }
  }

  return {
    present,
    surroundings,

    async list(
      { status, city, online, from, to, keyword, after, page, size }: ParsedInput<'getActivityList'>,
      reading: CallContext,
    ): Promise<CallOutput<'getActivityList'>> {
      reading.tags.add(tag.list)
      const { now } = reading
      const filter = { cityKey: city, online, from, to, forms: formsOf(keyword, engine) }
      const parts = partsOf({ status, days: from !== undefined || to !== undefined })
      const mark = after === undefined ? undefined : readMark(after, parts)
      if (after !== undefined && !mark) throw new CallError('invalidInput', 'after')
      const offset = mark ? 0 : (page - 1) * size
      const found = await rowsFrom(parts, { filter, now, mark, offset, limit: size + 1 })
      const shown = found.slice(0, size)
      const counts = await Promise.all(parts.map((part) => total({ ...filter, part })))
      const last = shown.at(-1)
      for (const { id } of shown) reading.tags.add(tag.event(id))
      return {
        list: await cards(
          shown.map(({ row }) => row),
          reading,
        ),
        total: counts.reduce((sum, one) => sum + one, 0),
        more: found.length > size,
        next: found.length > size && last ? writeMark(last) : null,
      }
    },

    /** Returns the events announced last that are not over, for feeds: as readers see them, and when announced. */
    async listAnnounced(limit: number, { now, language, tags }: CallContext) {
      tags.add(tag.list)
      const rows = await store.lastAnnounced(orm, { now, english: language === 'en', limit })
      for (const { id } of rows) tags.add(tag.event(id))
      const none = { hosts: [], series: [] }
      return rows.map((row) => ({
        event: present.details(row, language, now, none),
        startsAt: row.startsAt,
        announced: row.publishedAt ?? row.updatedAt,
      }))
    },

    /** @throws CallError eventMissing */
    async details({ id }: ParsedInput<'getActivityDetails'>, reading: CallContext): Promise<EventDetails> {
      const row = await find(id, reading)
      return present.details(row, reading.language, reading.now, await surroundings(row, reading))
    },

    /** The types of tickets of an event that everybody sees. */
    async tickets(id: number, reading: CallContext): Promise<CallOutput<'getActivityDetails'>['tickets']> {
      return (await Promise.all(tickets.map((source) => source.types(id, reading)))).flat()
    },

    async places(
      { month }: ParsedInput<'getActivityPlaces'>,
      { language, tags }: CallContext,
    ): Promise<CallOutput<'getActivityPlaces'>> {
      tags.add(tag.list)
      const countEvents = (part: EventStatus) => total({ part })
      const [known, days, upcoming, in_progress, concluded] = await Promise.all([
        cities(''),
        month === undefined ? [] : daysOf(month),
        countEvents('upcoming'),
        countEvents('in_progress'),
        countEvents('concluded'),
      ])
      return {
        cities: known.map(({ key, name, count }) => ({ key, name: cityName(key, language) ?? name, count })),
        counts: { upcoming, in_progress, concluded },
        days: days.map(({ day }) => day),
      }
    },

    /** @throws CallError eventMissing */
    async similar(
      { id }: ParsedInput<'similarActivities'>,
      reading: CallContext,
    ): Promise<CallOutput<'similarActivities'>> {
      const row = await find(id, reading)
      reading.tags.add(tag.list)
      const rows = await store.similarTo(orm, row, { now: reading.now, limit: similarCount })
      return { list: await cards(rows, reading) }
    },
  }
}

export type EventReader = ReturnType<typeof createEventReader>
