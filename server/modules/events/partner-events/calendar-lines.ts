/** The lines of iCalendar files, before the library reads them: as people write them, not as the standard wants them. */

/** Properties of an event that are read; whatever else stands there can spoil nothing. */
const ofEvents = new Set([
  ...['UID', 'SUMMARY', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'SEQUENCE'],
  ...['STATUS', 'LOCATION', 'URL'],
])

/** Lines without their folds. A line that is no property, such as one of a broken fold, is skipped. */
function unfoldLines(text: string): string[] {
  const lines: string[] = []
  let parts: string[] = []
  const finish = () => {
    const line = parts.join('')
    if (/^[A-Za-z0-9-]+[;:]/.test(line)) lines.push(line)
  }
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line) && parts.length > 0) {
      parts.push(line.slice(1))
      continue
    }
    finish()
    parts = [line]
  }
  finish()
  return lines
}

export interface Block {
  lines: string[]
  /** False if its END is missing: the file, or this part of it, was cut off. */
  isWhole: boolean
}

/** The parts of a file between BEGIN and END of a name; a broken one does not spoil the others. */
export function blocksOf(text: string, name: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of unfoldLines(text)) {
    const word = line.trim().toUpperCase()
    if (word === `BEGIN:${name}`) {
      open = { lines: [], isWhole: false }
      blocks.push(open)
    }
    open?.lines.push(line)
    if (word !== `END:${name}` || !open) continue
    open.isWhole = true
    open = undefined
  }
  return blocks
}

/** True if every calendar of a file ends: what is cut off, or stands in no calendar, may not be all of it. */
export function isWholeCalendar(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const begun = count(/^[ \t]{0,20}BEGIN:VCALENDAR[ \t]*$/gim)
  return begun > 0 && begun === count(/^[ \t]{0,20}END:VCALENDAR[ \t]*$/gim)
}

/** The title of an event by its lines, where the library cannot read it. */
export const titleIn = (lines: readonly string[]): string => valueIn(lines, 'SUMMARY')

/** The identifier of an event by its lines; empty where it has none. */
export const uidIn = (lines: readonly string[]): string => valueIn(lines, 'UID')

function valueIn(lines: readonly string[], name: string): string {
  const line = lines.find(
    (one) => one.slice(0, name.length).toUpperCase() === name && /[;:]/.test(one[name.length] ?? ''),
  )
  return line?.slice(line.indexOf(':') + 1).trim() ?? ''
}

/** The longest step of a rule; nothing that is announced repeats every 1,000 years. */
const longestInterval = 999

/**
 * The line of an event that the library would take for something else: a rule without a frequency or with impossible steps,
 * or a title in the encoding of an older format. Undefined where there is none.
 */
export function faultIn(lines: readonly string[]): string | undefined {
  return lines.find((line) => {
    if (/^SUMMARY;(?:[^:]*;)?ENCODING=QUOTED-PRINTABLE[;:]/i.test(line)) return true
    if (!/^RRULE[;:]/i.test(line)) return false
    const interval = /\bINTERVAL=([^;]*)/i.exec(line)?.[1]?.trim() ?? '1'
    const isStep = /^\d{1,9}$/.test(interval) && Number(interval) >= 1 && Number(interval) <= longestInterval
    return !isStep || !/\bFREQ=\w/i.test(line)
  })
}

export interface EventLines {
  /** Lines in forms that the library knows. */
  lines: string[]
  /** Dates that do not exist, or are none, of properties without which the event means something else. */
  impossible: string[]
  /** The same of dates at which it takes place again, or does not: they are skipped. */
  leftOut: string[]
}

/** The lines of an event that are read, without those of the alarms inside of it. */
export function eventLines(block: readonly string[]): EventLines {
  const found: EventLines = { lines: [], impossible: [], leftOut: [] }
  let depth = 0
  for (const line of block) {
    const name = /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase() ?? ''
    if (name === 'BEGIN') depth += 1
    if (depth === 1 && (ofEvents.has(name) || name === 'BEGIN' || name === 'END')) addKnownForm(found, name, line)
    if (name === 'END') depth -= 1
  }
  return found
}

/** Quoted parameters may hold colons. */
const dated = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)((?:;(?:[^":]|"[^"]*")*)?):(.*)$/i
const until = /;?\bUNTIL=([^;]*)/i

/**
 * Adds a line in the form that its value has: days are often written without saying that they are days, times as if they
 * were days, and of the periods at which an event takes place again only the start is read.
 */
function addKnownForm(found: EventLines, name: string, line: string): void {
  const [, , parameters = '', value = ''] = dated.exec(line) ?? []
  if (!dated.test(line)) {
    const ends = name === 'RRULE' ? until.exec(line)?.[1]?.trim() : undefined
    if (ends !== undefined && !isPossible(ends)) found.impossible.push(ends.slice(0, 40))
    found.lines.push(name === 'RRULE' ? line.replace(/\s/g, '') : line)
    return
  }
  const written = value.split(',').map((one) => one.trim().split('/')[0] ?? '')
  // The library takes a time that ends with a small z for one of no zone.
  const starts = written.filter(isPossible).map((one) => one.toUpperCase())
  const others = written.filter((one) => !isPossible(one)).map((one) => one.slice(0, 40))
  if (name !== 'EXDATE' && name !== 'RDATE') found.impossible.push(...others)
  else found.leftOut.push(...others.filter(Boolean))
  if (starts.length === 0) return
  const isDays = starts.every((one) => /^\d{8}$/.test(one))
  const rest = parameters.replace(/;VALUE=(?:"[^"]*"|[^;]*)/gi, '')
  found.lines.push(`${name}${rest}${isDays ? ';VALUE=DATE' : ''}:${starts.join(',')}`)
}

/** True for a day of the calendar, or a time of one: the library takes the 30th of February for the 2nd of March. */
function isPossible(written: string): boolean {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/i.exec(written) ?? []
  if (year === undefined) return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  // A minute may have a leap second.
  return isDay && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60
}

const maxObservances = 500
/** How many of them may repeat without end. */
const maxRepeating = 20
const maxZones = 100
const possibleOffset = /:[+-](?:0\d|1[0-5])[0-5]\d(?:[0-5]\d)?\s*$/

/**
 * The zones that a file describes, without those that have far more rules than any has: the library computes each rule
 * for centuries.
 */
export function zoneBlocks(text: string): string[] {
  return blocksOf(text, 'VTIMEZONE')
    .filter(({ isWhole }) => isWhole)
    .slice(0, maxZones)
    .flatMap(({ lines: block }) => {
      const rules = block.filter((line) => /^RRULE[;:]/i.test(line))
      const observances = block.filter((line) => /^BEGIN:(?:STANDARD|DAYLIGHT)/i.test(line)).length
      const repeating = rules.filter((line) => !/UNTIL=|COUNT=/i.test(line)).length
      const isOdd =
        rules.some((line) => !/FREQ=YEARLY/i.test(line)) ||
        block.some((line) => /^TZOFFSET(?:FROM|TO)[;:]/i.test(line) && !possibleOffset.test(line))
      if (isOdd || observances > maxObservances || repeating > maxRepeating) return []
      return [block.join('\r\n')]
    })
}
