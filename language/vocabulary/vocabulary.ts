import type { Region } from '#language/dictionaries.ts'
import { cueWords, keptPhrases, senseLines } from './vocabulary-senses.ts'
import { vocabularyWords } from './vocabulary-words.ts'

/**
 * How the regions say what mainland technology and business say in other words: 信息 is 資訊, 鼠标 is 滑鼠. Unlike the
 * glossary it names no English, binds no translation, and knows words whose form depends on the sentence. Browser-safe.
 */

/** Replacement of a word in sentences with a cue; `cue` is the name of a list of words, `*` any sentence. */
export interface Sense {
  cue: string
  /** Empty: as the dictionaries write it. */
  value: string
}

/** The vocabulary of one region. */
export interface Vocabulary {
  /** Words and their regional forms. An empty form: the phrase stays as the dictionaries write it. */
  words: readonly (readonly [hans: string, form: string])[]
  /** Words with several senses. */
  senses: ReadonlyMap<string, readonly Sense[]>
  /** Lists of words that tell what a sentence is about, separated by spaces. */
  cues: ReadonlyMap<string, string>
}

/** Nothing is said in another way. */
export const noVocabulary: Vocabulary = { words: [], senses: new Map(), cues: new Map() }

const entriesOf = (table: string): string[][] =>
  table
    .trim()
    .split(/[|\n]/)
    .map((entry) => entry.split(' '))

const column: Record<Region, 0 | 1> = { hk: 0, tw: 1 }

/** The words of a region that differ from what the dictionaries write. */
export function vocabularyOf(region: Region): Vocabulary {
  const formIn = (forms: readonly string[]) => (forms[column[region]] ?? '').replace('=', '')
  const senses = new Map<string, Sense[]>()
  for (const [hans = '', cue = '', ...forms] of entriesOf(senseLines)) {
    senses.set(hans, [...(senses.get(hans) ?? []), { cue, value: formIn(forms) }])
  }
  for (const [hans, all] of senses) if (all.every(({ value }) => value === '')) senses.delete(hans)
  const words = entriesOf(vocabularyWords).map(([hans = '', ...forms]): [string, string] => [hans, formIn(forms)])
  const kept = keptPhrases
    .trim()
    .split(/\s+/)
    .map((phrase): [string, string] => [phrase, ''])
  return { words: [...words, ...kept], senses, cues: new Map(Object.entries(cueWords)) }
}
