import { officialNames } from '#language/rules/official-names.ts'
import { normaliseIdeographs } from '#language/text/normalise.ts'
import { createSenses } from '#language/vocabulary/senses.ts'
import { toUsualGlyphs } from '#language/vocabulary/usual-glyphs.ts'
import {
  type ConversionTables,
  convertSpans,
  type Direction,
  indexWords,
  joinSpans,
  replaceLongest,
} from '../conversion.ts'
import { PhraseTable } from '../phrase-table.ts'
import { settledPieces } from '../settled-pieces.ts'
import {
  loadGroups,
  readCues,
  readPairs,
  readSections,
  readSenses,
  type Section,
  turnedRound,
} from './dictionary-format.ts'

/**
 * Conversion in the reader's browser, for the moment between switching the language and the server's answer: the same
 * steps as the server's over a smaller dictionary, with the browser's own word boundaries.
 */
export interface BrowserConverter {
  /** zh-Hans to zh-Hant-HK, with the usual glyphs. */
  toTraditional(text: string): string
  /** zh-Hant to zh-Hans. */
  toSimplified(text: string): string
}

/**
 * Makes a converter from the text that the build wrote. Takes a few hundredths of a second, so keep it.
 * @throws when the text is not a dictionary of this version
 */
export function createBrowserConverter(dictionaryText: string): BrowserConverter {
  const dictionary = readSections(dictionaryText)
  const tables = { toTraditional: traditional(dictionary), toSimplified: loadSimplified(dictionary) }
  const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined

  const convert = (text: string, direction: Direction) => {
    const normal = normaliseIdeographs(text)
    const words = segmenter && indexWords(wordsOf(segmenter, normal), normal.length)
    const settled = settledPieces(normal, direction, { words })
    return joinSpans(convertSpans(normal, tables[direction], words, settled, officialNames(normal, direction)))
  }
  return {
    toTraditional: (text) => convert(text, 'toTraditional'),
    toSimplified: (text) => convert(text, 'toSimplified'),
  }
}

function* wordsOf(segmenter: Intl.Segmenter, text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment
}

function traditional(dictionary: Record<Section, string>): ConversionTables {
  const characters = new Map(readPairs(dictionary.hansCharacters))
  const script = new PhraseTable()
  loadGroups(script, dictionary.hansGroups, characters)
  script.load(dictionary.hansPhrases)
  for (const [hans, hant] of characters) script.add(hans, hant)
  return {
    terms: new PhraseTable().load(dictionary.hansTerms),
    senses: createSenses(readSenses(dictionary.senses), readCues(dictionary.cues)),
    script,
    regional: new PhraseTable().load(dictionary.regional),
    bounded: true,
    finish: toUsualGlyphs,
  }
}

function loadSimplified(dictionary: Record<Section, string>): ConversionTables {
  const script = new PhraseTable().load(dictionary.hantPhrases).load(dictionary.hantCharacters)
  for (const [hant, hans] of turnedRound(readPairs(dictionary.hansCharacters))) script.add(hant, hans)
  return {
    terms: new PhraseTable().load(dictionary.hantTerms),
    senses: createSenses(
      readSenses(dictionary.hantSenses),
      readCues(dictionary.cues, dictionary.hantCues),
      (sentence) => replaceLongest(sentence, script),
    ),
    script,
    regional: undefined,
    bounded: false,
    finish: undefined,
  }
}
