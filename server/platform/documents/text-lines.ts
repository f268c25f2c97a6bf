import openBidi, { type Bidi } from 'bidi-js'
import { type Fonts, isPicture, type NamedFont } from './fonts.ts'

/** Lines of a text in whatever scripts it is written: pieces of one font and one direction, from left to right. Pure. */

// The types of the package describe another kind of module than the one that Node loads.
const bidi = (openBidi as unknown as () => Bidi)()

/** A part of a line as it stands on paper; letters of a script from right to left are still in the order of reading. */
export interface Piece {
  text: string
  font: NamedFont
  width: number
}

export interface Line {
  pieces: readonly Piece[]
  width: number
}

export interface LineLimits {
  /** Width in points. */
  width: number
  size: number
  /** Maximum number of lines; longer text ends in an ellipsis. */
  maxLines: number
}

/** Segmenter of graphemes, such as a letter with its marks or a picture of several. */
const signsOf = new Intl.Segmenter('und', { granularity: 'grapheme' })
const wordsOf = new Intl.Segmenter('und', { granularity: 'word' })
/** Replacement for a character that no font has got. */
const unknownSign = '□'
const ellipsis = '…'
/** Longer than any text that is printed; the rest would not fit either. */
const maxSigns = 4_000

interface Sign {
  text: string
  font: NamedFont
}

/**
 * Names come in every script: a character that no font has is marked, so that nothing is dropped silently. Emoji and
 * characters without a shape of their own carry no information and are removed if no font has them.
 */
export const withKnownGlyphs = (text: string, fonts: Fonts): string =>
  shownSigns(text, fonts)
    .map((sign) => sign.text)
    .join('')

function shownSigns(text: string, fonts: Fonts): Sign[] {
  const shown: Sign[] = []
  for (const { segment } of signsOf.segment(text.slice(0, maxSigns).replace(/\s+/gu, ' ').trim())) {
    const sign = shownSign(segment, fonts)
    // The space beside a picture goes with it.
    if (!sign || (sign.text === ' ' && shown.at(-1)?.text === ' ')) continue
    // A space or a stop in the middle of a script keeps its font, so that its letters are shaped together.
    const before = shown.at(-1)?.font
    const keeps = before && /^[\p{White_Space}\p{P}]+$/u.test(sign.text) && hasGlyphs(before, sign.text)
    shown.push(keeps ? { text: sign.text, font: before } : sign)
  }
  while (shown.at(-1)?.text === ' ') shown.pop()
  while (shown[0]?.text === ' ') shown.shift()
  return shown
}

const hasGlyphs = ({ font }: NamedFont, text: string): boolean =>
  [...text].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))

/** A sign, else the letter without its mark, else what stands for it. */
function shownSign(sign: string, fonts: Fonts): Sign | undefined {
  if (/^[\p{Cf}\p{Cc}]/u.test(sign)) return undefined
  const [bare = ''] = sign.normalize('NFD')
  for (const text of [sign, sign.normalize('NFC'), bare]) {
    const font = fonts.of(text)
    if (text && font) return { text, font }
  }
  if (isPicture(sign)) return undefined
  const font = fonts.of(unknownSign)
  return font && { text: unknownSign, font }
}

/** The lines of a text, as many as are wanted of it. */
export function linesOf(text: string, fonts: Fonts, { width, size, maxLines }: LineLimits): Line[] {
  const signs = shownSigns(text, fonts)
  const whole = signs.map((sign) => sign.text).join('')
  const isRtl = turnsItself(whole) && !/(?!\p{Script=Arabic}|\p{Script=Hebrew})\p{L}/u.test(whole)
  const widthOf = (some: readonly Sign[]) =>
    piecesOf(some, { size, isRtl }).reduce((sum, piece) => sum + piece.width, 0)
  const lines: Sign[][] = []
  let line: Sign[] = []
  let used = 0
  const end = () => {
    lines.push(withoutEdges(line))
    line = []
    used = 0
  }
  for (const word of unbrokenParts(signs, whole)) {
    if (lines.length >= maxLines) break
    const needed = widthOf(word)
    if (used > 0 && used + widthOf(withoutEdges(word)) > width) end()
    if (needed <= width) {
      line.push(...word)
      used += needed
      continue
    }
    // A word wider than a line is broken where the line ends.
    for (const sign of word) {
      if (lines.length >= maxLines) break
      const more = widthOf([sign])
      if (used > 0 && used + more > width) end()
      line.push(sign)
      used += more
    }
  }
  if (line.length > 0) end()
  if (lines.length > maxLines || lines.flat().filter(isInk).length < signs.filter(isInk).length) {
    const last = lines.slice(0, maxLines).at(-1) ?? []
    lines.splice(
      maxLines - 1,
      lines.length,
      truncateLine(last, fonts, (some) => widthOf(some) <= width),
    )
  }
  return lines.map((some) => {
    const pieces = piecesOf(some, { size, isRtl })
    return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) }
  })
}

const isInk = ({ text }: Sign) => text !== ' '

function withoutEdges(line: readonly Sign[]): Sign[] {
  const kept = [...line]
  while (kept.at(-1)?.text === ' ') kept.pop()
  return kept
}

/** A line with an ellipsis in place of what does not fit beside it. */
function truncateLine(line: readonly Sign[], fonts: Fonts, fits: (some: readonly Sign[]) => boolean): Sign[] {
  const font = fonts.of(ellipsis)
  const kept = [...line]
  const withEllipsis = () => (font ? [...withoutEdges(kept), { text: ellipsis, font }] : kept)
  while (kept.length > 1 && !fits(withEllipsis())) kept.pop()
  return withEllipsis()
}

/** Between these a line may break: words with what follows them, and single characters where a script has no words. */
function* unbrokenParts(signs: readonly Sign[], whole: string): Generator<Sign[]> {
  const ends = new Set<number>()
  for (const { segment, index } of wordsOf.segment(whole)) {
    const next = whole.slice(index + segment.length)
    const opens = /[\p{Ps}\p{Pi}]$/u.test(segment)
    if (!opens && !/^[\p{White_Space}\p{Pe}\p{Pf}\p{Po}]/u.test(next)) ends.add(index + segment.length)
  }
  let part: Sign[] = []
  let at = 0
  for (const sign of signs) {
    part.push(sign)
    at += sign.text.length
    if (!ends.has(at)) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Signs in the order of reading as pieces in the order on paper. */
function piecesOf(signs: readonly Sign[], { size, isRtl }: { size: number; isRtl: boolean }): Piece[] {
  if (!signs.some((sign) => turnsItself(sign.text))) {
    const pieces: { text: string; font: NamedFont }[] = []
    for (const { text, font } of signs) {
      const last = pieces.at(-1)
      if (last?.font === font) last.text += text
      else pieces.push({ text, font })
    }
    return pieces.map(({ text, font }) => ({ text, font, width: size * font.widthOf(text) }))
  }
  const text = signs.map((sign) => sign.text).join('')
  const levels = bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr')
  const runs: { text: string; font: NamedFont; level: number; start: number }[] = []
  let at = 0
  for (const sign of signs) {
    const level = levels.levels[at] ?? 0
    const last = runs.at(-1)
    const shown = (level % 2 === 1 && bidi.getMirroredCharacter(sign.text)) || sign.text
    if (last && last.level === level && last.font === sign.font) last.text += shown
    else runs.push({ text: shown, font: sign.font, level, start: at })
    at += sign.text.length
  }
  const place = new Map(bidi.getReorderedIndices(text, levels).map((index, position) => [index, position]))
  const order = (run: (typeof runs)[number]) => place.get(run.start) ?? 0
  return runs
    .toSorted((a, b) => order(a) - order(b))
    .map(({ text: said, font, level }) => {
      const placed = level % 2 === 1 && !turnsItself(said) ? reverseText(said) : said
      return { text: placed, font, width: size * font.widthOf(placed) }
    })
}

/** Letters from right to left are turned by what shapes them; stops and spaces alone are not. */
const turnsItself = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
const reverseText = (text: string): string =>
  [...signsOf.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('')
