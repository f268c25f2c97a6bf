import type { Span } from '#language/conversion.ts'

/** Quotation marks of traditional Chinese. Browser-safe. */

const mark = /[“”‘’]/g
// One UTF-16 unit suffices: characters beyond the basic plane do not stand alone.
const chinese = /[\u4e00-\u9fff\u3400-\u4dbf，。！？：；、（）《》]/
const latin = /[\p{sc=Latin}\p{N}]/u
const cornersOf: Record<string, readonly [open: string, close: string]> = { '“': ['「', '」'], '‘': ['『', '』'] }

interface Mark {
  at: number
  sign: string
  /** The line's mark that it closes or is closed by. */
  partner: Mark | undefined
  corner: string
}

/**
 * Maps “ ” to 「 」 and ‘ ’ to 『 』, line by line; pairs within a pair of the same kind take the other corners. A line
 * whose marks of a kind do not pair up keeps those, since nobody knows which one is missing; apostrophes and quotations of
 * other scripts amid such text stay.
 */
export function cornerMarks(text: string): Span[] {
  if (!/[“‘]/.test(text)) return []
  const spans: Span[] = []
  let start = 0
  for (const line of text.split('\n')) {
    for (const { at, corner } of pairsIn(line)) {
      spans.push({ start: start + at, end: start + at + 1, text: corner })
    }
    start += line.length + 1
  }
  return spans
}

const corner = /[「」『』]/g
const curly = ['“”', '‘’'] as const

/**
 * Maps 「 」 and 『 』 to “ ” and, within such a pair, to ‘ ’, line by line. A line whose corners do not pair up keeps
 * them.
 */
export function curlyMarks(text: string): Span[] {
  if (!/[「『]/.test(text)) return []
  const spans: Span[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const open: string[] = []
    const ofLine: Span[] = []
    let paired = true
    for (const { index, 0: sign } of line.matchAll(corner)) {
      const opens = sign === '「' || sign === '『'
      if (opens) open.push(sign === '「' ? '」' : '』')
      else paired = open.pop() === sign && paired
      const pair = curly[(open.length - (opens ? 1 : 0)) % 2] ?? '“”'
      ofLine.push({ start: start + index, end: start + index + 1, text: pair.charAt(opens ? 0 : 1) })
    }
    if (paired && open.length === 0) spans.push(...ofLine)
    start += line.length + 1
  }
  return spans
}

/** The marks of a line that turn into corners, in their order. */
function pairsIn(line: string): Mark[] {
  const marks = Array.from(line.matchAll(mark), ({ index, 0: sign }): Mark => {
    return { at: index, sign, partner: undefined, corner: '' }
  }).filter((one) => !isApostrophe(line, one))
  const isChinese = chineseIn(line)
  const double = paired(marks.filter(({ sign }) => sign === '“' || sign === '”'))
  const single = paired(marks.filter(({ sign }) => sign === '‘' || sign === '’'))
  const chosen = new Set([...double, ...single].filter((one) => isChinese(one)))
  const open: string[] = []
  const kept = marks.filter((one) => chosen.has(one))
  for (const one of kept) {
    if (isOpening(one)) {
      const [left, right] = cornersOf[one.sign] ?? ['', '']
      const swapped = open.at(-1) === left
      const [opening, closing] = swapped ? other(left) : [left, right]
      one.corner = opening
      if (one.partner) one.partner.corner = closing
      open.push(opening)
    } else open.pop()
  }
  return kept
}

const other = (left: string) => (left === '「' ? (['『', '』'] as const) : (['「', '」'] as const))

const isOpening = ({ sign }: Mark): boolean => sign === '“' || sign === '‘'

/** it’s, and ’90s; a mark after a letter may also close a quotation, which the pairs decide. */
function isApostrophe(line: string, { at, sign }: Mark): boolean {
  if (sign !== '’') return false
  const [before, after] = [line.charAt(at - 1), line.charAt(at + 1)]
  return latin.test(after) && (latin.test(before) || /^$|[\s(]/.test(before))
}

/** The marks with their partners; none when they do not all pair up. */
function paired(marks: Mark[]): Mark[] {
  const open: Mark[] = []
  for (const one of marks) {
    if (isOpening(one)) open.push(one)
    else {
      const opening = open.pop()
      if (!opening) return []
      opening.partner = one
      one.partner = opening
    }
  }
  return open.length === 0 ? marks : []
}

/** Decides for the pairs of a line whether they say something Chinese or stand in Chinese text, in one pass for all. */
function chineseIn(line: string): (one: Mark) => boolean {
  const upTo = new Int32Array(line.length + 1)
  for (let at = 0; at < line.length; at += 1) {
    upTo[at + 1] = (upTo[at] as number) + (chinese.test(line.charAt(at)) ? 1 : 0)
  }
  const holds = (start: number, end: number) => (upTo[Math.max(end, 0)] ?? 0) > (upTo[Math.max(start, 0)] ?? 0)
  return (one) => {
    const [opening, closing] = isOpening(one) ? [one, one.partner] : [one.partner, one]
    if (!opening || !closing) return false
    const [before, after] = [opening.at - (line.charAt(opening.at - 1) === ' ' ? 2 : 1), closing.at + 1]
    const next = line.charAt(after) === ' ' ? after + 1 : after
    return (
      holds(opening.at + 1, closing.at) || holds(before, before + 1) || holds(next, Math.min(next + 1, line.length))
    )
  }
}
