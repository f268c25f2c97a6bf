import { parse } from 'csv-parse/sync'
import { Temporal } from 'temporal-polyfill'
import type { FoundEvent, Reading } from './found-event.ts'

/** Reads tables of events: CSV with a head. Runs in a thread. */

const mostRows = 5_000
const dayMs = 86_400_000
const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * Events of a table with the columns title, start, end, time_zone, city, venue and url in any order. A start without a
 * time is a whole day; times are local in the row's zone, or in `timeZone`.
 */
export function readTable(text: string, { timeZone }: { timeZone: string }): Reading {
  const problems: string[] = []
  let rows: Record<string, string>[]
  try {
    const columns = (head: string[]) => head.map((name) => name.trim().toLowerCase())
    rows = parse(text, {
      bom: true,
      columns,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: mostRows,
    })
  } catch (error) {
    return { events: [], problems: [(error as Error).message.slice(0, 200)] }
  }
  const events = rows.flatMap((row, place): FoundEvent[] => {
    try {
      return [eventOf(row, timeZone)]
    } catch (error) {
      // The head is the first line.
      problems.push(`line ${place + 2}: ${(error as Error).message.slice(0, 200)}`)
      return []
    }
  })
  return { events, problems }
}

function eventOf(row: Record<string, string>, zone: string): FoundEvent {
  const { title = '', start = '', end = '', city = '', venue = '', url = '' } = row
  if (!title) throw new Error('title is missing')
  const timeZone = Temporal.ZonedDateTime.from({
    timeZone: row.time_zone || zone,
    year: 2026,
    month: 1,
    day: 1,
  }).timeZoneId
  const allDay = day.test(start)
  const starts = momentOf(start, timeZone)
  const ends = end ? momentOf(end, timeZone) + (day.test(end) ? dayMs : 0) : starts + (allDay ? dayMs : 0)
  if (ends < starts) throw new Error('it ends before it starts')
  return { uid: `${title} ${start}`, title, starts, ends, timeZone, allDay, city, venue, url }
}

function momentOf(text: string, timeZone: string): number {
  const sound = text.replace(' ', 'T')
  if (/(Z|[+-]\d{2}:\d{2})$/.test(sound)) return Temporal.Instant.from(sound).epochMilliseconds
  return Temporal.PlainDateTime.from(sound).toZonedDateTime(timeZone).epochMilliseconds
}
