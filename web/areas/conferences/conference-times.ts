import type { ConferenceSession } from '#contract/events/conferences/conferences.ts'
import type { ConferenceTranslate } from './conference-text.ts'

/** Days and times of conferences in words. Pure: the server and the browser write the same. */

interface Day {
  y: number
  m: string
  d: number
  weekday: number
}

function partsOf(day: string, t: ConferenceTranslate): Day {
  const [y = 0, month = 1, d = 1] = day.split('-').map(Number)
  return { y, m: t('months').split(' ')[month - 1] ?? '', d, weekday: new Date(`${day}T00:00:00Z`).getUTCDay() }
}

/** From the first to the last day, as the reader's language writes it. @param first, last 'YYYY-MM-DD' */
export function daysInWords(first: string, last: string, t: ConferenceTranslate): string {
  const [from, to] = [partsOf(first, t), partsOf(last, t)]
  if (first === last) return t('fullDay', { y: to.y, m: to.m, d: to.d })
  const sameYear = first.slice(0, 4) === last.slice(0, 4)
  const shared = first.slice(0, 7) === last.slice(0, 7) ? 'sameMonth' : sameYear ? 'sameYear' : 'otherYear'
  return t(shared, { y: from.y, m: from.m, d: from.d, y2: to.y, m2: to.m, d2: to.d })
}

/** A day with its weekday. @param day 'YYYY-MM-DD' */
export function dayInWords(day: string, t: ConferenceTranslate): string {
  const { m, d, weekday } = partsOf(day, t)
  return t('weekdayOf', { m: m.slice(0, 3), d, week: t('weekdays').split(' ')[weekday] ?? '' })
}

/** Hours and minutes of a local time with its offset: 09:30 of 2026-11-20T09:30:00+08:00. */
export const clockOf = (time: string): string => time.slice(11, 16)

/** The offset of a local time in words: UTC+8, UTC+5:30, UTC. */
export function zoneOfTime(time: string): string {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(time) ?? []
  if (sign === undefined || (hours === '00' && minutes === '00')) return 'UTC'
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}

/** How long a session is, in minutes. */
export const minutesOf = ({ start_time, end_time }: Pick<ConferenceSession, 'start_time' | 'end_time'>): number =>
  Math.round((Date.parse(end_time) - Date.parse(start_time)) / 60_000)

/** Returns the state of a session at a moment; what was cancelled is over. @param now ms; undefined if it is not yet known */
export function standingOf(
  { start_time, end_time, cancelled }: Pick<ConferenceSession, 'start_time' | 'end_time' | 'cancelled'>,
  now: number | undefined,
): 'past' | 'now' | 'ahead' | undefined {
  if (now === undefined) return undefined
  if (cancelled || Date.parse(end_time) <= now) return 'past'
  return Date.parse(start_time) <= now ? 'now' : 'ahead'
}

/** How many sessions begin before another one of these is over. */
export function overlapsAmong(
  sessions: readonly Pick<ConferenceSession, 'start_time' | 'end_time' | 'cancelled'>[],
): number {
  let until = Number.NEGATIVE_INFINITY
  let count = 0
  for (const { start_time, end_time, cancelled } of sessions.toSorted(
    (a, b) => Date.parse(a.start_time) - Date.parse(b.start_time),
  )) {
    if (cancelled) continue
    if (Date.parse(start_time) < until) count += 1
    until = Math.max(until, Date.parse(end_time))
  }
  return count
}

/** One cell of the agenda by hall. */
export interface HallCell {
  /** Rows that it takes. */
  rows: number
  sessions: ConferenceSession[]
}

export interface HallRow {
  /** Moment at which the row begins, ms. */
  at: number
  /** Sessions in all halls at that time; they take the whole row. */
  everywhere: ConferenceSession[]
  /** Cells by hall; null where a cell from above reaches into the row. */
  cells: (HallCell | null)[]
}

/**
 * The sessions of a day as a table: a row for each moment at which something begins, a column for each hall. A session takes
 * the rows until it ends; what overlaps in one hall stands in one cell.
 */
export function hallTable(sessions: readonly ConferenceSession[], halls: readonly number[]): HallRow[] {
  const starts = [...new Set(sessions.map(({ start_time }) => Date.parse(start_time)))].toSorted((a, b) => a - b)
  const rows: HallRow[] = starts.map((at) => ({
    at,
    everywhere: sessions.filter(({ hall, start_time }) => hall === null && Date.parse(start_time) === at),
    cells: [],
  }))
  for (const hall of halls) {
    const own = sessions.filter((session) => session.hall === hall)
    for (let place = 0; place < rows.length; ) {
      const cell: HallCell = { rows: 1, sessions: [] }
      for (let end = place + 1; place + cell.rows <= rows.length; ) {
        const row = rows[place + cell.rows - 1]
        const begun = own.filter(({ start_time }) => Date.parse(start_time) === row?.at)
        cell.sessions.push(...begun)
        for (const { end_time } of begun) {
          const reached = starts.findIndex((at) => at >= Date.parse(end_time))
          end = Math.max(end, reached < 0 ? rows.length : reached)
        }
        // Entries for all halls take the whole row: a session does not reach over them.
        const next = rows[place + cell.rows]
        if (place + cell.rows >= end || next === undefined || next.everywhere.length > 0) break
        cell.rows += 1
      }
      for (let row = place; row < place + cell.rows; row += 1) rows[row]?.cells.push(row === place ? cell : null)
      place += cell.rows
    }
  }
  return rows
}
