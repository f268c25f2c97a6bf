import { createHash } from 'node:crypto'
import { officialNames } from '#language/rules/official-names.ts'
import { lowerCase, narrow } from '#language/text/fold.ts'
import { normaliseIdeographs } from '#language/text/normalise.ts'
import { wordBreaks } from '#language/text/word-breaks.ts'
import { createSenses } from '#language/vocabulary/senses.ts'
import { toUsualGlyphs } from '#language/vocabulary/usual-glyphs.ts'
import { wordsForSegmenter } from '#language/vocabulary/vocabulary-words.ts'
import {
  type ConversionTables,
  convertSpans,
  type Direction,
  indexWords,
  joinSpans,
  replaceLongest,
  type Span,
  sharePieces,
} from './conversion.ts'
import {
  foldTable,
  hansTable,
  hantTable,
  newsHansTable,
  newsHantTable,
  type Region,
  regionalTable,
} from './dictionaries.ts'
import type { GlossaryTerm } from './glossary.ts'
import type { ProtectedName } from './names.ts'
import { PhraseTable } from './phrase-table.ts'
import { createSegmenter } from './segmenter.ts'
import { settledPieces, writtenAddresses } from './settled-pieces.ts'
import { simplifiedTerms, traditionalTerms } from './terms.ts'

/**
 * `bounded` is what the site shows: phrases count on word boundaries, with our terms and names. `plain` gives what the
 * opencc-js library gives, whatever glossary, names and glyphs say; it is there for comparison.
 */
export type EngineMode = 'bounded' | 'plain'

export interface EngineOptions {
  glossary: readonly GlossaryTerm[]
  names: readonly ProtectedName[]
  region: Region
  /** Write the glyphs Hong Kong usually sees instead of the official ones; without effect for Taiwan. */
  usualGlyphs: boolean
  mode: EngineMode
  /** Say what the region says in other words (信息 資訊) in its words and quotation marks; if absent, yes. */
  regionalWords?: boolean
}

/** Converts Chinese between scripts and finds its words. Making one is cheap: dictionaries load when first used. */
export interface Engine {
  readonly region: Region
  /** Changes whenever the same text might be converted differently: part of every cache key. */
  readonly version: string
  /** The terms that it knows, always the same object while they are the same. */
  readonly glossary: readonly GlossaryTerm[]
  /** From zh-Hans into the traditional characters of the region. Give it the stored original, never a conversion. */
  toTraditional(text: string): string
  /** From any traditional Chinese into zh-Hans. */
  toSimplified(text: string): string
  /**
   * Converts texts of one line, such as the text nodes of a paragraph, as one; web addresses in them stay as they are.
   */
  convertParts(parts: readonly string[], direction: Direction): string[]
  /** The same for one text, piece by piece, with the term or name that decided a piece. The pieces joined give both texts. */
  explain(text: string, direction: Direction): ConvertedPiece[]
  /** UTF-16 offsets, ascending, where a headline in either script may break between two words: places for `<wbr>`. */
  breaks(text: string): number[]
  /**
   * For comparing texts: simplified characters, half width, lower case. Of the same length (UTF-16), so that an offset
   * in one is the same place in the other; regional words stay as they are.
   */
  fold(text: string): string
  /** The words of a text in either script, folded and in order, for comparing what texts say; without punctuation. */
  words(text: string): string[]
}

/** A piece of a text before and after its conversion. */
export interface ConvertedPiece {
  source: string
  text: string
  /** The list whose entry decided; absent if the dictionaries did. */
  by?: 'term' | 'name'
}

// Raise it with every change in this folder that can change a result; the packages' versions are part of it because
// they bring the dictionaries.
const engineVersion = '8 opencc-js 1.4.2 @node-rs/jieba 2.0.2'

/** Makes an engine. Never throws on any text: NUL and lone surrogates pass through. */
export function createEngine(options: EngineOptions): Engine {
  const segmenter = createSegmenter(userWords(options))
  const tables = { toTraditional: lazy(() => traditional(options)), toSimplified: lazy(() => loadSimplified(options)) }

  const convertBounded = (text: string, direction: Direction): Span[] => {
    const words = indexWords(segmenter.words(foldScript(text)), text.length)
    const settled = settledPieces(text, direction, { words, marks: options.regionalWords })
    return convertSpans(text, tables[direction](), words, settled, officialNames(text, direction))
  }
  const plain = (text: string, direction: Direction, settled: Span[] = []) =>
    convertSpans(text, tables[direction](), undefined, settled)
  const convert = (text: string, direction: Direction) => {
    const normal = normaliseIdeographs(text)
    return joinSpans(options.mode === 'bounded' ? convertBounded(normal, direction) : plain(normal, direction))
  }

  const listsOf = lazy(() => ({
    toTraditional: {
      term: new Set(options.glossary.map(({ hans }) => hans)),
      name: new Set(options.names.map(({ hans }) => hans)),
    },
    toSimplified: {
      term: new Set(options.glossary.flatMap(({ hk, tw }) => [hk, tw])),
      name: new Set(options.names.map(({ hant }) => hant)),
    },
  }))

  return {
    region: options.region,
    version: versionOf(options),
    glossary: options.glossary,
    toTraditional: (text) => convert(text, 'toTraditional'),
    toSimplified: (text) => convert(text, 'toSimplified'),
    convertParts: (parts, direction) => {
      const normal = parts.map(normaliseIdeographs)
      const source = normal.join('')
      const spans =
        options.mode === 'bounded'
          ? convertBounded(source, direction)
          : plain(source, direction, writtenAddresses(source))
      return sharePieces(
        source,
        spans,
        normal.map((part) => part.length),
      )
    },
    explain: (text, direction) => {
      const normal = normaliseIdeographs(text)
      const spans = options.mode === 'bounded' ? convertBounded(normal, direction) : plain(normal, direction)
      const lists = listsOf()[direction]
      return spans.map(({ start, end, text: result, term }) => {
        const source = normal.slice(start, end)
        const by = term && (['term', 'name'] as const).find((list) => lists[list].has(source))
        return { source, text: result, ...(by && { by }) }
      })
    },
    breaks: (text) => wordBreaks(text, segmenter.wordsAndGuesses(foldScript(text))),
    fold: (text) => lowerCase(narrow(foldScript(text))),
    words: (text) => segmenter.words(lowerCase(narrow(foldScript(text)))).filter((word) => /[\p{L}\p{N}]/u.test(word)),
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Words in simplified characters that the segmenter must not cut. */
function* userWords({ glossary, names }: EngineOptions): Generator<string> {
  for (const term of glossary) {
    yield term.hans
    yield foldScript(term.hk)
    yield foldScript(term.tw)
  }
  for (const name of names) yield name.hans
  yield* wordsForSegmenter.split(' ')
}

/**
 * Into simplified characters at the same UTF-16 offsets: the segmenter's dictionary is simplified, and its boundaries are
 * then good for the traditional text as well. Lone surrogates become U+FFFD, which is as long.
 */
function foldScript(text: string): string {
  return replaceLongest(text.toWellFormed(), foldTable())
}

function traditional(options: EngineOptions): ConversionTables {
  const regional = regionalTable(options.region)
  const terms = new PhraseTable()
  if (options.mode === 'plain') {
    return { terms, senses: undefined, script: hansTable(), regional, bounded: false, finish: undefined }
  }
  const { entries, senses, cues } = traditionalTerms(options)
  for (const [hans, hant] of entries) terms.add(hans, hant)
  const finish = options.usualGlyphs && options.region === 'hk' ? toUsualGlyphs : undefined
  return { terms, senses: createSenses(senses, cues), script: newsHansTable(), regional, bounded: true, finish }
}

function loadSimplified(options: EngineOptions): ConversionTables {
  const terms = new PhraseTable()
  const common = { terms, regional: undefined, bounded: false, finish: undefined }
  if (options.mode === 'plain') return { ...common, senses: undefined, script: hantTable() }
  const { entries, senses, cues } = simplifiedTerms(options)
  for (const [hant, hans] of entries) terms.add(hant, hans)
  return { ...common, senses: createSenses(senses, cues, foldScript), script: newsHantTable() }
}

function versionOf({ region, mode, glossary, names, usualGlyphs, regionalWords = true }: EngineOptions): string {
  const terms = glossary.map(({ hans, hk, tw }) => [hans, hk, tw])
  const protectedOnes = names.map(({ hans, hant }) => [hans, hant])
  const all = JSON.stringify([engineVersion, region, mode, usualGlyphs, regionalWords, terms, protectedOnes])
  return createHash('sha256').update(all).digest('hex').slice(0, 12)
}
