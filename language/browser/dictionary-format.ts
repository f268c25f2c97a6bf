import type { Vocabulary } from '#language/vocabulary/vocabulary.ts'
import type { PhraseTable } from '../phrase-table.ts'

/**
 * The compact dictionary of the browser: one text, one section per line. Phrases that follow from single characters are
 * omitted, and phrases that differ in the same way are grouped: `发髮:千钧一发,理发` says that in these phrases every 发 becomes
 * 髮 and everything else goes character by character. Browser-safe.
 */
export const dictionaryHeader = 'dictionary 3'

/** The sections after the header, in the order of their lines. */
export const sections = [
  /** Pairs of characters, simplified and traditional. */
  'hansCharacters',
  /** Groups of phrases, `pairs:phrase,phrase`, separated by `|`. */
  'hansGroups',
  /** Entries `source value`, separated by `|`: phrases that fit no group. */
  'hansPhrases',
  /** Entries: regional forms. */
  'regional',
  /** Entries: terms, names and words of the region. */
  'hansTerms',
  /** Words with several senses, `word:cue value:cue value`, separated by `|`. */
  'senses',
  /** Lists of cues, `name:word word`, separated by `|`. */
  'cues',
  /** Entries: characters where turning `hansCharacters` round is wrong or not enough. */
  'hantCharacters',
  /** Entries: phrases. */
  'hantPhrases',
  /** Entries: terms, names and words of the region. */
  'hantTerms',
  /** Words of traditional text with several senses, as in `senses`. */
  'hantSenses',
  /** Words of traditional text in addition to `cues`, in the same form. */
  'hantCues',
] as const

export type Section = (typeof sections)[number]

/** Splits a dictionary into its sections. Throws when the text is not a dictionary of this version. */
export function readSections(text: string): Record<Section, string> {
  const [header, ...lines] = text.split('\n')
  if (header !== dictionaryHeader || lines.length !== sections.length) {
    throw new Error(`Not a conversion dictionary of this version: it begins with "${header?.slice(0, 40)}"`)
  }
  return Object.fromEntries(sections.map((section, index) => [section, lines[index]])) as Record<Section, string>
}

/** Two characters each, as pairs. */
export function readPairs(text: string): [string, string][] {
  const characters = [...text]
  return Array.from({ length: characters.length / 2 }, (_, pair) => [
    characters[2 * pair] as string,
    characters[2 * pair + 1] as string,
  ])
}

/** Reads `senses` or `hantSenses`. */
export function readSenses(section: string): Vocabulary['senses'] {
  return new Map(
    section.split('|').map((entry) => {
      const [word = '', ...all] = entry.split(':')
      return [word, all.map((one) => ({ cue: one.slice(0, one.indexOf(' ')), value: one.slice(one.indexOf(' ') + 1) }))]
    }),
  )
}

/** Reads lists of cues; a list that stands in several sections is joined. */
export function readCues(...all: string[]): Vocabulary['cues'] {
  const cues = new Map<string, string>()
  for (const entry of all.flatMap((section) => section.split('|'))) {
    const [name = '', words = ''] = entry.split(':')
    cues.set(name, `${cues.get(name) ?? ''} ${words}`.trim())
  }
  return cues
}

/** Adds the phrases of `hansGroups` to a table. */
export function loadGroups(table: PhraseTable, groups: string, characters: ReadonlyMap<string, string>): void {
  if (groups === '') return
  for (const group of groups.split('|')) {
    const colon = group.indexOf(':')
    const changed = new Map(readPairs(group.slice(0, colon)))
    for (const phrase of group.slice(colon + 1).split(',')) {
      let value = ''
      for (const character of phrase) value += changed.get(character) ?? characters.get(character) ?? character
      table.add(phrase, value)
    }
  }
}

/** Traditional to simplified by reversing the pairs; of several simplified forms the first counts. */
export function turnedRound(pairs: readonly (readonly [string, string])[]): Map<string, string> {
  const turned = new Map<string, string>()
  for (const [hans, hant] of pairs) if (hans !== hant && !turned.has(hant)) turned.set(hant, hans)
  return turned
}
