import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import {
  cityKeyOf,
  cityName,
  dayIn,
  knownZone,
  lastDayIn,
  momentIn,
  zonedTime,
} from '#server/modules/events/events/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, storable, transaction } from '#server/platform/database/database.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { soundAddress } from '#server/platform/net/https-address.ts'
import { bytesOf, FetchError, type Fetcher } from '#server/platform/net/public-fetch.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type { FoundEvent, Reading } from './found-event.ts'
import * as store from './store.ts'

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  audit: Pick<AuditService, 'record'>
  /** Reads public addresses only. */
  fetcher: Fetcher
  threads: ThreadPool
}

const listTag = 'list:partner-events'
const calendars = threadModule<typeof import('./read-calendar.ts')>(new URL('./read-calendar.ts', import.meta.url))
const tables = threadModule<typeof import('./read-table.ts')>(new URL('./read-table.ts', import.meta.url))
const most = { bytes: 5 << 20, sources: 10, named: 5, cities: 100 }
const readWithinMs = 30_000
/** Repeated events are taken so far ahead. */
const aheadMs = 400 * dayMs

/** Events that are hosted elsewhere: entered by hand, imported, and read from calendars on a schedule. */
export function createPartnerEventsService({ database, engine, bus, audit, fetcher, threads }: Needs) {
  const { orm } = database
  const wording = createWording(engine)

  /** The events of a file, whichever format it has. */
  async function read(text: string, timeZone: string, now: Date): Promise<Reading> {
    if (!/BEGIN:VCALENDAR/i.test(text.slice(0, 5_000))) return threads.run(tables, 'readTable', text, { timeZone })
    const window = { from: now.getTime() - 30 * dayMs, to: now.getTime() + aheadMs, timeZone }
    return threads.run(calendars, 'readCalendar', text, window)
  }

  /** Reads one source, and notes what came of it. What cannot be read leaves what was read before. */
  async function readSource(source: store.SourceRow, now: Date): Promise<string> {
    const note = async (result: string, failed: boolean) => {
      await store.noteReading(orm, source.id, { result, failed })
      return result
    }
    try {
      const answer = await fetcher(source.url ?? '', { maxBytes: most.bytes, timeoutMs: readWithinMs })
      if (answer.status !== 200) {
        answer.body.destroy()
        return await note(`answered with ${answer.status}`, true)
      }
      const text = storable((await bytesOf(answer)).toString('utf8'))
      const { events, problems } = await read(text, source.timeZone, now)
      if (events.length === 0 && problems.length > 0) return await note(problems.slice(0, most.named).join('; '), true)
      await transaction(database, async (tx) => {
        await store.replaceEvents(tx, source.id, rowsOf(events))
        await bus.publish(tx, [listTag])
      })
      return await note(`${events.length} events, ${problems.length} problems`, false)
    } catch (error) {
      if (error instanceof FetchError) return note(error.message, true)
      throw error
    }
  }

  return {
    async list(
      { city, from, to, keyword, page, size }: ParsedInput<'getPartnerEvents'>,
      { language, now, tags }: CallContext,
    ): Promise<CallOutput<'getPartnerEvents'>> {
      tags.add(listTag)
      const filter = { cityKey: city, from, to, forms: formsOf(keyword, engine) }
      const [rows, total, cities] = await Promise.all([
        store.listPartnerEvents(orm, filter, { now, limit: size + 1, offset: (page - 1) * size }),
        store.countPartnerEvents(orm, filter, now),
        store.partnerCities(orm, now, most.cities),
      ])
      const list = rows.slice(0, size).map(({ row, source }) => {
        const words = wording.shown({ ...row, versions: {} }, 'title', ['title', 'city', 'venue'], language)
        return {
          id: row.id,
          ...words,
          city: cityName(row.cityKey, language) ?? words.city,
          start_time: zonedTime(row.startsAt, row.timeZone),
          end_time: zonedTime(row.endsAt, row.timeZone),
          time_zone: row.timeZone,
          all_day: row.allDay,
          url: row.url,
          source_name: source ?? '',
        }
      })
      return {
        list,
        total,
        more: rows.length > size,
        cities: cities.map(({ key, name, count }) => ({ key, name: cityName(key, language) ?? name, count })),
      }
    },

    /** @throws CallError itemMissing, timeZoneUnknown, eventEndsFirst, and as `momentIn` */
    async save({ id, ...fields }: ParsedInput<'savePartnerEvent'>, context: MemberContext): Promise<{ id: number }> {
      const timeZone = knownZone(fields.time_zone)
      const [startsAt, endsAt] = [momentIn(timeZone, fields.start, 'start'), momentIn(timeZone, fields.end, 'end')]
      if (endsAt <= startsAt) throw new CallError('eventEndsFirst', 'end')
      const title = cleanText(fields.title)
      if (!title) throw new CallError('invalidInput', 'title')
      const row = rowOf({
        uid: '',
        title,
        starts: startsAt.getTime(),
        ends: endsAt.getTime(),
        timeZone,
        allDay: fields.all_day,
        city: cleanText(fields.city),
        venue: cleanText(fields.venue),
        url: soundAddress(fields.url, 'url'),
      })
      const saved = await transaction(database, async (tx) => {
        const known = await store.saveByHand(tx, id, { ...row, uid: null })
        if (known === undefined) throw new CallError('itemMissing')
        const action = id === undefined ? 'partnerEvent.add' : 'partnerEvent.save'
        await audit.record(tx, { actorId: userOf(context), action, target: `partnerEvent:${known}`, after: { title } })
        await bus.publish(tx, [listTag])
        return known
      })
      return { id: saved }
    },

    /** @throws CallError itemMissing */
    async remove({ id }: ParsedInput<'deletePartnerEvent'>, context: MemberContext): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        if (!(await store.takeAway(tx, id))) throw new CallError('itemMissing')
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'partnerEvent.delete',
          target: `partnerEvent:${id}`,
        })
        await bus.publish(tx, [listTag])
      })
      return {}
    },

    async sources(): Promise<CallOutput<'partnerSources'>> {
      const rows = await store.listSources(orm)
      return {
        list: rows.map(({ id, name, url, timeZone, everyMinutes, readAt, result, failures, events }) => ({
          id,
          name,
          url: url ?? '',
          time_zone: timeZone,
          every_minutes: everyMinutes,
          read_time: readAt && siteTime(readAt),
          result,
          failing: failures > 0,
          events,
        })),
      }
    },

    /** @throws CallError itemMissing, nameTaken, timeZoneUnknown, invalidInput */
    async saveSource(
      { id, name, url, time_zone, every_minutes }: ParsedInput<'savePartnerSource'>,
      context: MemberContext,
    ): Promise<{ id: number }> {
      const fields = {
        name: cleanText(name),
        url: soundAddress(url, 'url'),
        timeZone: knownZone(time_zone),
        everyMinutes: every_minutes,
      }
      const saved = await transaction(database, async (tx) => {
        const known = await store.saveSource(tx, id, fields)
        if (known === undefined) throw new CallError(id === undefined ? 'nameTaken' : 'itemMissing')
        const target = `partnerSource:${known}`
        await audit.record(tx, { actorId: userOf(context), action: 'partnerSource.save', target, after: fields })
        return known
      })
      return { id: saved }
    },

    /** @throws CallError itemMissing */
    async removeSource(
      { id }: ParsedInput<'deletePartnerSource'>,
      context: MemberContext,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        if (!(await store.deleteSource(tx, id))) throw new CallError('itemMissing')
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'partnerSource.delete',
          target: `partnerSource:${id}`,
        })
        await bus.publish(tx, [listTag])
      })
      return {}
    },

    /** Takes the events of a file over; another file of the same name replaces them. @throws CallError timeZoneUnknown */
    async importFile(
      { text, name, time_zone }: ParsedInput<'importPartnerEvents'>,
      context: MemberContext,
    ): Promise<CallOutput<'importPartnerEvents'>> {
      const timeZone = knownZone(time_zone)
      const { events, problems } = await read(text, timeZone, context.now)
      if (events.length > 0) {
        await transaction(database, async (tx) => {
          const sourceId = await store.fileSource(tx, cleanText(name), timeZone)
          await store.replaceEvents(tx, sourceId, rowsOf(events))
          const after = { name: cleanText(name), events: events.length }
          const target = `partnerSource:${sourceId}`
          await audit.record(tx, { actorId: userOf(context), action: 'partnerSource.import', target, after })
          await bus.publish(tx, [listTag])
        })
      }
      return { taken: events.length, problems: problems.slice(0, 20) }
    },

    /** Reads the calendars whose time has come. @returns what came of each */
    async readDue(signal: AbortSignal, now = new Date()): Promise<string[]> {
      const results: string[] = []
      for (const source of await store.claimDue(orm, most.sources)) {
        if (signal.aborted) break
        results.push(await readSource(source, now))
      }
      return results
    },
  }
}

/** Each once: of two that a calendar names alike, the later one. */
const rowsOf = (events: readonly FoundEvent[]): store.NewPartnerEvent[] => [
  ...new Map(events.map((event) => [event.uid, rowOf(event)])).values(),
]

function rowOf({ uid, title, starts, ends, timeZone, allDay, city, venue, url }: FoundEvent): store.NewPartnerEvent {
  const [startsAt, endsAt] = [new Date(starts), new Date(ends)]
  const sound = (text: string, longest: number) => storable(cleanText(text), longest)
  return {
    uid: storable(uid, 500),
    title: sound(title, 300),
    language: /\p{Script=Han}/u.test(title) ? 'zh-Hans' : 'en',
    startsAt,
    endsAt,
    timeZone,
    startsOn: dayIn(startsAt, timeZone),
    endsOn: ends > starts ? lastDayIn(endsAt, timeZone) : dayIn(startsAt, timeZone),
    allDay,
    city: sound(city, 300),
    cityKey: cityKeyOf(city),
    venue: sound(venue, 300),
    url: /^https?:\/\//i.test(url) && URL.canParse(url) ? storable(url, 2_000) : '',
  }
}

export type PartnerEventsService = ReturnType<typeof createPartnerEventsService>
