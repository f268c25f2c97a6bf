import type { Region } from '#language/dictionaries.ts'
import { everydayWords } from './everyday-words.ts'
import { foreignNameSenses, foreignNames } from './foreign-names.ts'
import { keptInSimplified, simplifiedSenses, simplifiedWords, wordsOfBoth } from './simplified-words.ts'
import { cueWords, cueWordsOfHongKong, keptPhrases, senseLines } from './vocabulary-senses.ts'
import { vocabularyWords } from './vocabulary-words.ts'

/**
 * How the regions say what mainland papers write in other words: 信息 is 資訊, 鼠标 is 滑鼠, 出租车 is 的士. Unlike the
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
  words: readonly (readonly [source: string, form: string])[]
  /** Words with several senses. */
  senses: ReadonlyMap<string, readonly Sense[]>
  /** Lists of words that indicate the topic of a sentence, separated by spaces, in simplified characters. */
  cues: ReadonlyMap<string, string>
}

/** Nothing is said in another way. */
export const noVocabulary: Vocabulary = { words: [], senses: new Map(), cues: new Map() }

/** Entries as lists of their fields; `~` stands for a space within a field. */
const entriesOf = (table: string): string[][] =>
  table
    .trim()
    .split(/[|\n]/)
    .map((entry) => entry.split(' ').map((field) => field.replaceAll('~', ' ')))

const phrasesOf = (table: string): string[] => table.trim().split(/\s+/)

const wordTables = [vocabularyWords, everydayWords, foreignNames]

const column: Record<Region, 0 | 1> = { hk: 0, tw: 1 }

const cues = new Map<string, string>(Object.entries(cueWords))

/** The words of a region that differ from what the dictionaries write. */
export function vocabularyOf(region: Region): Vocabulary {
  const formIn = (forms: readonly string[]) => (forms[column[region]] ?? '').replace('=', '')
  const senses = sensesOf(`${senseLines.trim()}\n${foreignNameSenses.trim()}`, formIn)
  for (const [hans, all] of senses) if (all.every(({ value }) => value === '')) senses.delete(hans)
  const words = wordTables.flatMap(entriesOf).map(([hans = '', ...forms]): [string, string] => [hans, formIn(forms)])
  return { words: [...words, ...keptOnes(keptPhrases)], senses, cues }
}

/**
 * The words of Hong Kong and Taiwan, and what the mainland says for them.
 * @param fold into simplified characters, by the dictionaries alone
 */
export function simplifiedVocabulary(fold: (text: string) => string): Vocabulary {
  const senses = sensesOf(simplifiedSenses, ([value = '']) => value.replace('=', ''))
  const words = new Map<string, string>(entriesOf(simplifiedWords).map(([hant = '', hans = '']) => [hant, hans]))
  const isOfBoth = matcherOf(phrasesOf(wordsOfBoth))
  for (const [hans = '', ...forms] of wordTables.flatMap(entriesOf)) {
    // A full name has the short one's form in some regions (布朗), and the short one may be anybody's.
    for (const form of hans.includes('·') ? forms.slice(0, 1) : forms) {
      if (isLatin.test(form) || isOfBoth(form) || words.has(form) || senses.has(form) || fold(form) === hans) continue
      words.set(form, hans)
    }
  }
  const both = new Map([...cues].map(([name, list]) => [name, `${list} ${cueWordsOfHongKong[name] ?? ''}`.trim()]))
  return { words: [...words, ...keptOnes(keptInSimplified)], senses, cues: both }
}

/** `=`, and names that both write in Latin letters (Gucci). */
const isLatin = /^[ -~é]+$/

const keptOnes = (phrases: string): [string, string][] => phrasesOf(phrases).map((phrase) => [phrase, ''])

function sensesOf(lines: string, formOf: (forms: readonly string[]) => string): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>()
  for (const [word = '', cue = '', ...forms] of entriesOf(lines)) {
    senses.set(word, [...(senses.get(word) ?? []), { cue, value: formOf(forms) }])
  }
  return senses
}

/** Returns whether a word is one of a list, in which an asterisk stands for the rest of a word. */
function matcherOf(list: readonly string[]): (word: string) => boolean {
  const whole = new Set(list)
  const beginnings = list.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))
  return (word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
}
