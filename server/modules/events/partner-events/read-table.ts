import { parse } from 'csv-parse/sync'
import { Temporal } from 'temporal-polyfill'
import { separatorOf } from '#server/platform/text/separator.ts'
import { assertAccepted, EntryError, type FoundEvent, type Reading, type Unread } from './found-event.ts'

/** Reads tables of events: CSV with a head. Runs in a thread. */

const mostRows = 5_000
const dayMs = 86_400_000
const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * Events of a table with the columns title, start, end, time_zone, city, venue and url in any order. A start without a
 * time is a whole day; times are local in the row's zone, or in `timeZone`.
 */
export function readTable(text: string, { timeZone }: { timeZone: string }): Reading {
  const problems: Unread[] = []
  let rows: Record<string, string>[]
  try {
    const columns = (head: string[]) => head.map((name) => name.trim().toLowerCase())
    rows = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      columns,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: mostRows,
    })
  } catch (error) {
    const detail = (error as Error).message.slice(0, 200)
    return { events: [], problems: [{ place: '1', reason: 'unreadable', detail }] }
  }
  const events = rows.flatMap((row, place): FoundEvent[] => {
    try {
      return [eventOf(row, timeZone)]
    } catch (error) {
      // The head is the first line.
      const reason = error instanceof EntryError ? error.reason : 'unreadable'
      problems.push({ place: String(place + 2), reason, detail: Object.values(row).join(', ').slice(0, 200) })
      return []
    }
  })
  return { events, problems }
}

function eventOf(row: Record<string, string>, zone: string): FoundEvent {
  const { title = '', start = '', end = '', city = '', venue = '', url = '' } = row
  if (!title) throw new EntryError('titleMissing')
  if (!start) throw new EntryError('startMissing')
  const timeZone = zoneOf(row.time_zone || zone)
  const allDay = day.test(start)
  const starts = momentOf(start, timeZone)
  const ends = end ? momentOf(end, timeZone) + (day.test(end) ? dayMs : 0) : starts + (allDay ? dayMs : 0)
  assertAccepted({ starts, ends })
  return { uid: `${title} ${start}`, title, starts, ends, timeZone, allDay, city, venue, url }
}

function zoneOf(name: string): string {
  try {
    return Temporal.ZonedDateTime.from({ timeZone: name, year: 2026, month: 1, day: 1 }).timeZoneId
  } catch {
    throw new EntryError('zoneUnknown')
  }
}

function momentOf(text: string, timeZone: string): number {
  const sound = text.replace(' ', 'T')
  try {
    if (/(Z|[+-]\d{2}:\d{2})$/.test(sound)) return Temporal.Instant.from(sound).epochMilliseconds
    return Temporal.PlainDateTime.from(sound).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    throw new EntryError('timeUnreadable')
  }
}
