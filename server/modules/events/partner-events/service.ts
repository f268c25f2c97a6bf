import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { PartnerEvent, SourceProblem } from '#contract/events/partner-events.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import { cityKeyOf, cityName, dayIn, lastDayIn } from '#server/modules/events/events/service.ts'
import { type Database, sanitizeForPostgres, transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Log } from '#server/platform/log.ts'
import { bytesOf, FetchError, type Fetcher } from '#server/platform/net/public-fetch.ts'
import { createRowPresenter } from '#server/platform/present-rows.ts'
import { decodeBytes } from '#server/platform/text/decode.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import { ThreadLostError, type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type { Reading } from './found-event.ts'
import { languageOfTitle } from './language-of-title.ts'
import { createRows } from './rows.ts'
import * as store from './store.ts'
import { listTag } from './tags.ts'

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  /** Reads public addresses only. */
  fetcher: Fetcher
  threads: ThreadPool
  log: Pick<Log, 'error' | 'warn'>
}

const calendars = threadModule<typeof import('./read-calendar.ts')>(new URL('./read-calendar.ts', import.meta.url))
const tables = threadModule<typeof import('./read-table.ts')>(new URL('./read-table.ts', import.meta.url))
const most = { bytes: 5 << 20, sources: 10, named: 5, cities: 100 }
const readWithinMs = 30_000
/** Repeated events are taken so far ahead. */
const aheadMs = 400 * dayMs

interface SampleEvent {
  title: string
  city?: string
  starts_at: string
  ends_at: string
  time_zone: string
}

/** External events: entered by editors, imported, and read from calendars on a schedule. */
export function createPartnerEventsService({ database, engine, bus, fetcher, threads, log }: Needs) {
  const { orm } = database
  const wording = createWording(engine)
  const presentRows = createRowPresenter(log, 'partnerEvent', ({ row }: { row: store.PartnerRow }) => row.id)
  const rows = createRows({ engine, dayIn, lastDayIn, cityKeyOf })

  /** The events of a file, whichever format it has, with what of them is not stored as it stands there. */
  async function read(text: string, timeZone: string, now: Date): Promise<Reading> {
    const reading = await readEvents(text, timeZone, now)
    return { ...reading, problems: [...reading.problems, ...rows.changesOf(reading.events)] }
  }

  async function readEvents(text: string, timeZone: string, now: Date): Promise<Reading> {
    const window = { from: now.getTime() - 30 * dayMs, to: now.getTime() + aheadMs, timeZone }
    try {
      return await (/^[ \t]{0,20}BEGIN:(?:VCALENDAR|VEVENT)/im.test(text.slice(0, 5_000))
        ? threads.run(calendars, 'readCalendar', text, window)
        : threads.run(tables, 'readTable', text, { timeZone }))
    } catch (error) {
      if (!(error instanceof ThreadLostError)) throw error
      return { events: [], problems: [{ place: '1', reason: 'tooComplex', detail: '' }], unread: [], isWhole: false }
    }
  }

  /**
   * Reads one source, and records the result. An unreadable source leaves its earlier events, and so does one that lost
   * most of them, unless somebody fetches it manually: servers answer with half a file far more often than organisers call
   * everything off.
   */
  async function readSource(
    source: store.SourceRow,
    now: Date,
    { isManual = false }: { isManual?: boolean } = {},
  ): Promise<string> {
    const note = async (result: string, problem: SourceProblem | null) => {
      await store.noteReading(orm, source.id, { result, problem })
      return result
    }
    try {
      const answer = await fetcher(source.url ?? '', { maxBytes: most.bytes, timeoutMs: readWithinMs })
      if (answer.status !== 200) {
        answer.body.destroy()
        return await note(`answered with ${answer.status}`, 'status')
      }
      const charset = /charset=["']?([\w.:-]+)/i.exec(answer.header('content-type') ?? '')?.[1]
      const { text: decoded, reading } = await decodeBytes(await bytesOf(answer), { charset })
      if (reading.doubtful) return await note(`its encoding is doubtful (read as ${reading.encoding})`, 'unreadable')
      const text = sanitizeForPostgres(decoded)
      const { events, problems, ...rest } = await read(text, source.timeZone, now)
      if (events.length === 0 && problems.length > 0) {
        const named = problems.slice(0, most.named).map(({ place, reason, detail }) => `${place}: ${reason} ${detail}`)
        const problem = (['tooComplex', 'incomplete'] as const).find((one) =>
          problems.some(({ reason }) => reason === one),
        )
        return await note(named.join('; '), problem ?? 'unreadable')
      }
      const found = rows.rowsOf(events)
      const { isShrunk, removed } = await transaction(database, async (tx) => {
        const isShrunk =
          rest.isWhole && !isManual && (await store.losesMost(tx, source.id, { rows: found, ...rest, now }))
        const isWhole = rest.isWhole && !isShrunk
        const removed = await store.replaceEvents(tx, source.id, found, { ...rest, isWhole })
        await bus.publish(tx, [listTag])
        return { isShrunk, removed }
      })
      const problem = isShrunk ? 'shrunk' : rest.isWhole ? null : 'incomplete'
      return await note(`${events.length} events, ${problems.length} problems, ${removed} removed`, problem)
    } catch (error) {
      if (error instanceof FetchError) return note(error.message, error.reason)
      throw error
    }
  }

  /** The name of a source in the reader's language, as far as it is translated; Chinese is read in the reader's script. */
  function sourceShown(
    source: store.ListedEvent['source'],
    language: Language,
  ): Pick<PartnerEvent, 'source_name' | 'source_language'> {
    if (!source) return { source_name: '', source_language: '' }
    const row = { ...source, language: languageOfTitle(source.name, engine) }
    const words = wording.shown(row, 'name', ['name'], language)
    return { source_name: words.name, source_language: words.language }
  }

  /** One as readers see it, in their language. */
  function toPartnerEvent(
    { row, source }: store.ListedEvent,
    { language }: Pick<CallContext, 'language'>,
  ): PartnerEvent {
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
      ...sourceShown(source, language),
      demo: source?.demo ?? false,
    }
  }

  return {
    read,
    readSource,
    presentRows,
    rows,

    /** The columns of a sample that follow from its others. */
    sampleColumns({ title, city = '', starts_at: starts, ends_at: ends, time_zone: timeZone }: SampleEvent) {
      const times = { starts: Date.parse(starts), ends: Date.parse(ends), timeZone, allDay: false }
      const row = rows.rowOf({ ...times, title, city, uid: '', place: '', venue: '', url: '' })
      return { language: row.language, city_key: row.cityKey, starts_on: row.startsOn, ends_on: row.endsOn }
    },

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
      const list = presentRows(rows.slice(0, size), (one) => toPartnerEvent(one, { language }))
      return {
        list,
        total,
        more: rows.length > size,
        cities: cities.map(({ key, name, count }) => ({ key, name: cityName(key, language) ?? name, count })),
      }
    },

    /** Reads the calendars whose time has come. @returns what came of each */
    async readDue(signal: AbortSignal, now = new Date()): Promise<string[]> {
      const results: string[] = []
      for (const source of await store.claimDue(orm, most.sources)) {
        if (signal.aborted) break
        try {
          results.push(await readSource(source, now))
        } catch (error) {
          // The calendars after it are read all the same.
          log.error({ err: error, source: source.id }, 'A calendar of external events could not be fetched')
        }
      }
      return results
    },
  }
}

export type PartnerEventsService = ReturnType<typeof createPartnerEventsService>
