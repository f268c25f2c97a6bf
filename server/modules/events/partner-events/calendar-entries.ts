import ICAL from 'ical.js'
import { withoutUnseen } from '#server/platform/text/unseen.ts'
import { blocksOf, eventLines, faultIn, titleIn, uidIn } from './calendar-lines.ts'
import { cutText, type Unread } from './found-event.ts'

/** The entries of iCalendar files as the library has them. Runs in a thread. */

/** Entries of a file that are parsed; far more than events that are imported. */
const maxEntries = 12_000

export interface Entries {
  events: ICAL.Event[]
  /** Identifiers of entries that cannot be read, apart from single dates of series. */
  unread: string[]
  /** Number of entries that were not looked at. */
  rest: number
}

/** The title of an event as readers see it; empty where it has none. */
export const titleOf = ({ summary }: ICAL.Event): string => withoutUnseen(cutText(String(summary ?? ''))).trim()

export const isCancelled = ({ component }: ICAL.Event): boolean =>
  String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

/** The entries of a file that can be read; why others cannot is added to the problems. */
export function entriesOf(text: string, problems: Unread[]): Entries {
  const blocks = blocksOf(text, 'VEVENT')
  const found: Entries = { events: [], unread: [], rest: Math.max(0, blocks.length - maxEntries) }
  for (const [place, block] of blocks.slice(0, maxEntries).entries()) {
    const report = (reason: Unread['reason'], ...details: string[]) => {
      const detail = details.filter(Boolean).join(' · ').slice(0, 200)
      problems.push({ place: `VEVENT ${place + 1}`, reason, detail })
    }
    const { lines, impossible, leftOut } = eventLines(block.lines)
    const written = titleIn(block.lines)
    const skip = (reason: Unread['reason'], ...details: string[]) => {
      report(reason, ...details)
      const gone = goneDate(lines)
      if (gone) found.events.push(gone)
      else found.unread.push(uidIn(block.lines) || written)
    }
    const fault = faultIn(lines)
    if (!block.isWhole) skip('entryUnreadable', written)
    else if (impossible.length > 0) skip('timeUnreadable', written, ...impossible)
    else if (fault !== undefined) skip('entryUnreadable', written, fault)
    else {
      if (leftOut.length > 0) report('timeUnreadable', written, ...leftOut)
      const entry = parseEntry(lines, written)
      if (entry instanceof ICAL.Event) found.events.push(entry)
      else skip(...entry)
    }
  }
  return found
}

function parseEntry(lines: readonly string[], written: string): ICAL.Event | [Unread['reason'], ...string[]] {
  try {
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(lines.join('\r\n'))))
    // A date of a series that is called off needs neither title nor start, and one that is moved has the series' title.
    if (event.isRecurrenceException() && isCancelled(event)) return event
    const title = titleOf(event)
    if (!title && !event.isRecurrenceException()) return ['titleMissing']
    // A text of which characters were lost does not replace the whole one.
    if (title.includes('\uFFFD')) return ['entryUnreadable', title]
    if (!event.startDate) return ['startMissing', title]
    const twice = ['dtstart', 'dtend', 'rrule'].find((name) => event.component.getAllProperties(name).length > 1)
    return twice ? ['entryUnreadable', title, `2 × ${twice.toUpperCase()}`] : event
  } catch (error) {
    return ['entryUnreadable', written, messageOf(error)]
  }
}

/**
 * The date of a series of which nothing but the date can be read, as one that is called off: it does not take place when
 * the series says. Undefined for entries that are no date of a series.
 */
function goneDate(lines: readonly string[]): ICAL.Event | undefined {
  const own = lines.filter((line) => /^(?:UID|RECURRENCE-ID|SEQUENCE)[;:]/i.test(line))
  if (!own.some((line) => /^UID/i.test(line)) || !own.some((line) => /^RECURRENCE-ID/i.test(line))) return undefined
  try {
    const block = ['BEGIN:VEVENT', ...own, 'STATUS:CANCELLED', 'END:VEVENT'].join('\r\n')
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(block)))
    return event.recurrenceId ? event : undefined
  } catch {
    return undefined
  }
}

export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200)
