import { Temporal } from 'temporal-polyfill'
import { ignoredHeadings } from '#contract/table-faults.ts'
import { readRows, type TableColumns } from '#server/platform/spreadsheets/table-reading.ts'
import { withoutUnseen } from '#server/platform/text/unseen.ts'
import { zoneNamed } from './calendar-zones.ts'
import { assertAccepted, cutText, EntryError, type FoundEvent, type Reading, type Unread } from './found-event.ts'

/** Reads tables of events: CSV with headings. Runs in a thread. */

const maxRows = 5_000
const dayMs = 86_400_000
const day = /^\d{4}-\d{2}-\d{2}$/

const columns: TableColumns = {
  names: ['title', 'start', 'end', 'time_zone', 'city', 'venue', 'url'],
  required: [['title'], ['start']],
  aliases: {
    ...{ 标题: 'title', 標題: 'title', 名称: 'title', 名稱: 'title' },
    ...{ 开始: 'start', 開始: 'start', 开始时间: 'start', 開始時間: 'start' },
    ...{ 结束: 'end', 結束: 'end', 结束时间: 'end', 結束時間: 'end' },
    ...{
      时区: 'time_zone',
      時區: 'time_zone',
      城市: 'city',
      场地: 'venue',
      場地: 'venue',
      地点: 'venue',
      地點: 'venue',
    },
    ...{ 网址: 'url', 網址: 'url', 链接: 'url', 連結: 'url' },
    // Exports of Luma.
    ...{ event_name: 'title', start_at: 'start', end_at: 'end', timezone: 'time_zone' },
    ...{ full_address: 'venue', event_url: 'url' },
  },
}

/**
 * Events of a table with the columns title, start, end, time_zone, city, venue and url in any order. A start without a
 * time is a whole day; times are local in the row's zone, or in `timeZone`.
 */
export function readTable(text: string, { timeZone }: { timeZone: string }): Reading {
  const { lines, headings, fault, cut, ignored } = readRows(text, { columns, most: maxRows })
  if (fault) {
    // A text without columns may be anything.
    const reason = fault.reason === 'headingsMissing' && headings.length < 2 ? 'unreadable' : fault.reason
    return {
      events: [],
      problems: [{ place: String(fault.line), reason, detail: fault.detail }],
      unread: [],
      isWhole: false,
    }
  }
  const problems: Unread[] = []
  const unread: string[] = []
  const seen = new Set<string>()
  const events = lines.flatMap(({ line, cells }): FoundEvent[] => {
    try {
      const event = eventOf(cells, { place: String(line), zone: timeZone })
      if (seen.has(event.uid)) throw new EntryError('repeated')
      seen.add(event.uid)
      return [event]
    } catch (error) {
      const reason = error instanceof EntryError ? error.reason : 'unreadable'
      problems.push({ place: String(line), reason, detail: Object.values(cells).join(', ').slice(0, 200) })
      unread.push(withoutUnseen(cells.title ?? '').trim())
      return []
    }
  })
  if (ignored) problems.unshift({ place: String(ignored.line), reason: ignoredHeadings, detail: ignored.names })
  if (cut) problems.push({ place: String(cut.line), reason: 'tooMany', detail: `+${cut.rows}` })
  // A row without a title may be any event, and a table without rows is more likely a fault than the end of all events.
  const isWhole = !cut && lines.length > 0 && unread.every(Boolean)
  return { events, problems, unread: unread.filter(Boolean), isWhole }
}

function eventOf(row: Readonly<Record<string, string>>, { place, zone }: { place: string; zone: string }): FoundEvent {
  const { title = '', start = '', end = '', city = '', venue = '', url = '' } = row
  if (!withoutUnseen(title).trim()) throw new EntryError('titleMissing')
  if (!start) throw new EntryError('startMissing')
  const timeZone = zoneNamed(row.time_zone || zone)
  if (!timeZone) throw new EntryError('zoneUnknown')
  const allDay = day.test(start)
  const starts = momentOf(start, timeZone)
  const ends = end ? momentOf(end, timeZone) + (day.test(end) ? dayMs : 0) : starts + (allDay ? dayMs : 0)
  assertAccepted({ starts, ends })
  const texts = { title: cutText(title), city: cutText(city), venue: cutText(venue) }
  return { uid: `${title} ${start}`, place, ...texts, starts, ends, timeZone, allDay, url }
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
