/** The lines of iCalendar files, before the library reads them: as people write them, not as the standard wants them. */

/** Properties of an event that are read; whatever else stands there can spoil nothing. */
const ofEvents = new Set([
  ...['UID', 'SUMMARY', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'SEQUENCE'],
  ...['STATUS', 'LOCATION', 'URL'],
])

/** Lines without their folds. A line that is no property, such as one of a broken fold, is skipped. */
function unfolded(text: string): string[] {
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

/** The parts of a file between BEGIN and END of a name, as lines; a broken one does not spoil the others. */
export function blocksOf(text: string, name: string): string[][] {
  const blocks: string[][] = []
  let open: string[] | undefined
  for (const line of unfolded(text)) {
    const word = line.trim().toUpperCase()
    if (word === `BEGIN:${name}`) open = []
    open?.push(line)
    if (word !== `END:${name}` || !open) continue
    blocks.push(open)
    open = undefined
  }
  return blocks
}

/** The lines of an event that are read, without those of the alarms inside of it, in forms that the library knows. */
export function eventLines(block: readonly string[]): string[] {
  let depth = 0
  return block.flatMap((line) => {
    const name = /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase() ?? ''
    if (name === 'BEGIN') depth += 1
    const isOwn = depth === 1 && (ofEvents.has(name) || name === 'BEGIN' || name === 'END')
    if (name === 'END') depth -= 1
    return isOwn ? [inKnownForm(line)] : []
  })
}

const dated = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)((?:;[^:]*)?):(.*)$/i

/**
 * A date in the form that its value has: days are often written without saying that they are days, times as if they
 * were days, and of the periods at which an event takes place again only the start is read.
 */
function inKnownForm(line: string): string {
  const [, name = '', parameters = '', value = ''] = dated.exec(line) ?? []
  if (!name) return line
  const starts = value.split(',').map((one) => one.trim().split('/')[0] ?? '')
  const isDays = starts.every((one) => /^\d{8}$/.test(one))
  const others = parameters.replace(/;VALUE=(?:"[^"]*"|[^;]*)/gi, '')
  return `${name}${others}${isDays ? ';VALUE=DATE' : ''}:${starts.join(',')}`
}

const mostObservances = 500
/** How many of them may repeat without end. */
const mostRepeating = 20
const mostZones = 100

/**
 * The zones that a file describes, without those that have far more rules than any has: the library computes each rule
 * for centuries.
 */
export function zoneBlocks(text: string): string[] {
  return blocksOf(text, 'VTIMEZONE')
    .slice(0, mostZones)
    .flatMap((block) => {
      const rules = block.filter((line) => /^RRULE[;:]/i.test(line))
      const observances = block.filter((line) => /^BEGIN:(?:STANDARD|DAYLIGHT)/i.test(line)).length
      const repeating = rules.filter((line) => !/UNTIL=|COUNT=/i.test(line)).length
      const isOdd = rules.some((line) => !/FREQ=YEARLY/i.test(line))
      if (isOdd || observances > mostObservances || repeating > mostRepeating) return []
      return [block.join('\r\n')]
    })
}
