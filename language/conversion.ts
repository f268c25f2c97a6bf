import { type Accept, characterLength, type Match, type PhraseTable } from './phrase-table.ts'

/**
 * The conversion itself, the same for the server and the browser: what differs is where the tables and the word
 * boundaries come from. Browser-safe.
 */

/** The form of a word at a position; undefined when the word has only one. */
export type SenseOf = (word: string, at: number) => string | undefined

/** Which way to convert: `toTraditional` from zh-Hans, `toSimplified` from any zh-Hant. */
export type Direction = 'toTraditional' | 'toSimplified'

/** A piece of a text, as UTF-16 offsets. */
export interface Range {
  start: number
  end: number
}

/** Index of the word that each UTF-16 unit of a text belongs to. */
export type WordIndex = Int32Array

/** The dictionaries of one direction. */
export interface ConversionTables {
  /**
   * Terms, names and words of the region: their value is final, no later step touches it. An empty value keeps what it
   * stands for from shorter terms.
   */
  terms: PhraseTable
  /** The value of terms with several senses, as a text uses them; undefined when there are none. */
  senses: ((text: string) => SenseOf) | undefined
  /** From one script to the other. */
  script: PhraseTable
  /** Regional forms of the result; undefined without this step. */
  regional: PhraseTable | undefined
  /** True if phrases of `script` have to respect word boundaries as terms do. */
  bounded: boolean
  /** Last step on everything but terms; undefined without this step. */
  finish: ((text: string) => string) | undefined
}

/** A piece of the source text (UTF-16 offsets) and what it becomes. */
export interface Span {
  start: number
  end: number
  text: string
  /** Decided by a term or a name rather than a dictionary. */
  term?: true
}

/** Numbers the words of a text; the words joined must give the text. */
export function indexWords(words: Iterable<string>, length: number): WordIndex {
  const index = new Int32Array(length)
  let number = 0
  let at = 0
  for (const word of words) {
    index.fill(number, at, at + word.length)
    number += 1
    at += word.length
  }
  return index
}

/**
 * A match counts only where it begins and ends at word boundaries or lies inside one word: 基金|发行 must not be read
 * as 基|金发|行 (金发 alone is golden hair).
 */
function onBoundaries(words: WordIndex): Accept {
  const isBoundary = (at: number) => at === 0 || at >= words.length || words[at] !== words[at - 1]
  return (start, end) => words[start] === words[end - 1] || (isBoundary(start) && isBoundary(end))
}

/**
 * Converts a text and returns which piece of the source became what; the spans cover the text without gaps. `fixed` holds
 * pieces whose result is settled beforehand, `names` those in which no term counts; both ascend without overlaps.
 */
export function convertSpans(
  text: string,
  tables: ConversionTables,
  words: WordIndex | undefined,
  fixed: readonly Span[] = [],
  names: readonly Range[] = [],
): Span[] {
  const spans: Span[] = []
  const accept = words && onBoundaries(words)
  const acceptPhrase = tables.bounded ? accept : undefined
  const senseOf = tables.senses?.(text)
  let stretchStart = 0
  let stretch = ''
  let nextFixed = 0
  let nextName = 0
  let keptUntil = 0

  const push = (start: number, end: number, value: string, term?: true) =>
    spans.push({ start, end, text: value, ...(term && { term }) })
  const endStretch = (at: number) => {
    if (stretch !== '') push(stretchStart, at, finishText(applyRegional(stretch, tables.regional), tables))
    stretch = ''
  }

  /** A phrase, cut short where a term begins inside it: 外部链接 must not hide 链接. */
  const upToTerm = (from: number, start: number, phrase: Match): Match => {
    if (phrase.value.length !== phrase.end - start) return phrase
    for (let at = from; at < phrase.end - 1; at += 1) {
      const found = tables.terms.longestPhrase(text, at, text.length, accept)
      if (found && inSense(text, at, found, senseOf)) return { end: at, value: phrase.value.slice(0, at - start) }
      if (found) at = found.end - 1
    }
    return phrase
  }

  for (let at = 0; at < text.length; ) {
    const settled = fixed[nextFixed]
    if (settled && settled.start === at) {
      endStretch(at)
      spans.push(settled)
      at = settled.end
      nextFixed += 1
      continue
    }
    const limit = settled ? settled.start : text.length
    while (nextName < names.length && (names[nextName] as Range).start <= at) {
      keptUntil = Math.max(keptUntil, (names[nextName] as Range).end)
      nextName += 1
    }
    const found = at < keptUntil ? undefined : tables.terms.longestPhrase(text, at, limit, accept)
    const term = found && inSense(text, at, found, senseOf)
    if (found && !term) keptUntil = found.end
    const whole = term ? undefined : tables.script.longestPhrase(text, at, limit, acceptPhrase)
    const phrase = whole && accept ? upToTerm(Math.max(at + 1, keptUntil), at, whole) : whole
    const match = term ?? phrase ?? singleTerm(text, at, limit, tables.terms, words)
    if (match) {
      endStretch(at)
      if (phrase) push(at, match.end, finishText(applyRegional(match.value, tables.regional), tables))
      else push(at, match.end, apart(text, at, match), true)
      at = match.end
      continue
    }
    const described = Math.min(descriptionEnd(text, at, words), limit)
    if (described > at) {
      endStretch(at)
      push(at, described, text.slice(at, described))
      at = described
      continue
    }
    if (stretch === '') stretchStart = at
    stretch += singly(text, at, tables.script)
    at += characterLength(text, at)
  }
  endStretch(text.length)
  return spans
}

/** A term with the value it has here; undefined when what it stands for is to be left to the dictionaries. */
function inSense(text: string, at: number, term: Match, senseOf: SenseOf | undefined): Match | undefined {
  const value = senseOf?.(text.slice(at, term.end), at) ?? term.value
  return value === '' ? undefined : { end: term.end, value }
}

const letter = /[A-Za-z0-9]/

/** A term's value, with a space where its Latin letters would run into those beside it (Bankless播客). */
function apart(text: string, at: number, { end, value }: Match): string {
  const before = letter.test(value.charAt(0)) && letter.test(text.charAt(at - 1)) ? ' ' : ''
  const after = letter.test(value.charAt(value.length - 1)) && letter.test(text.charAt(end)) ? ' ' : ''
  return `${before}${value}${after}`
}

/**
 * A one-character term counts only where the character is a word of its own: within other words it means something
 * else.
 */
function singleTerm(text: string, at: number, limit: number, terms: PhraseTable, words: WordIndex | undefined) {
  const value = terms.character(text.codePointAt(at) as number)
  const end = at + characterLength(text, at)
  if (value === undefined || words === undefined || end > limit) return undefined
  const begins = at === 0 || words[at] !== words[at - 1]
  const ends = end >= words.length || words[end] !== words[at]
  return begins && ends ? { end, value } : undefined
}

function singly(text: string, at: number, table: PhraseTable): string {
  const codePoint = text.codePointAt(at) as number
  return table.character(codePoint) ?? String.fromCodePoint(codePoint)
}

function applyRegional(text: string, table: PhraseTable | undefined): string {
  return table === undefined ? text : replaceLongest(text, table)
}

function finishText(text: string, tables: ConversionTables): string {
  return tables.finish === undefined ? text : tables.finish(text)
}

/** Replaces every longest match of a table, from left to right, regardless of words. */
export function replaceLongest(text: string, table: PhraseTable): string {
  let result = ''
  for (let at = 0; at < text.length; ) {
    const match = table.longestPhrase(text, at)
    if (match) {
      result += match.value
      at = match.end
      continue
    }
    result += singly(text, at, table)
    at += characterLength(text, at)
  }
  return result
}

const overlaid = 0x2ffb
const isDescriber = (unit: number) => unit >= 0x2ff0 && unit <= 0x2fff
const describable = /[\p{sc=Han}\u31c0-\u31ef]/u
const deepestDescription = 64

/**
 * End (UTF-16 offset) of the ideographic description sequence at a position: ⿰木木 describes one character and its
 * parts are not text. The position itself if there is none. With the words of the text, what follows ⿻, which authors
 * write as a symbol, and parts that belong to a word (⿰社會) are text.
 */
function descriptionEnd(text: string, at: number, words?: WordIndex, depth = 0): number {
  const unit = text.charCodeAt(at)
  if (!isDescriber(unit) || depth > deepestDescription || (words && unit === overlaid)) return at
  const parts = unit === 0x2ff2 || unit === 0x2ff3 ? 3 : 2
  let end = at + 1
  for (let part = 0; part < parts; part += 1) {
    if (end >= text.length) return at
    const start = end
    if (isDescriber(text.charCodeAt(start))) end = descriptionEnd(text, start, words, depth + 1)
    if (end === start) end += characterLength(text, start)
    else continue
    if (words && !(describable.test(text.slice(start, end)) && isOwnWord(words, start, end))) return at
  }
  return end
}

const isOwnWord = (words: WordIndex, start: number, end: number): boolean =>
  words[start] !== words[start - 1] && words[end] !== words[end - 1]

/** Joins the converted pieces. */
export function joinSpans(spans: readonly Span[]): string {
  let result = ''
  for (const span of spans) result += span.text
  return result
}

/**
 * Distributes converted spans to the parts (text nodes) the source was joined from. A span across two parts is divided
 * character by character; if a term changes its number of characters, the part it begins in gets all of it.
 */
export function sharePieces(source: string, spans: readonly Span[], partLengths: readonly number[]): string[] {
  const results = partLengths.map(() => '')
  let part = 0
  let partEnd = partLengths[0] ?? 0
  const write = (at: number, text: string) => {
    while (at >= partEnd && part < partLengths.length - 1) {
      part += 1
      partEnd += partLengths[part] ?? 0
    }
    results[part] = (results[part] ?? '') + text
  }
  for (const span of spans) {
    for (const piece of span.end <= partEnd && span.start < partEnd ? [span] : byCharacter(source, span)) {
      write(piece.start, piece.text)
    }
  }
  return results
}

function byCharacter(source: string, span: Span): Span[] {
  const from = [...source.slice(span.start, span.end)]
  const to = [...span.text]
  if (from.length !== to.length) return [span]
  let at = span.start
  return from.map((character, index) => {
    const start = at
    at += character.length
    return { start, end: at, text: to[index] ?? '' }
  })
}
