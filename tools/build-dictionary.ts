import { createRequire } from 'node:module'
import { dictionaryHeader, type Section, sections, turnedRound } from '#language/browser/dictionary-format.ts'
import { convertSpans, joinSpans, replaceLongest } from '#language/conversion.ts'
import {
  hansEntries,
  hantEntries,
  newsHansTable,
  newsHantTable,
  regionalEntries,
  regionalTable,
} from '#language/dictionaries.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { PhraseTable } from '#language/phrase-table.ts'
import { newsPhrases } from '#language/phrases.ts'
import { simplifiedTerms, type TermSource, type Terms, traditionalTerms } from '#language/terms.ts'
import { createSenses } from '#language/vocabulary/senses.ts'
import { toUsualGlyphs } from '#language/vocabulary/usual-glyphs.ts'
import type { Vocabulary } from '#language/vocabulary/vocabulary.ts'
import { cueWordsOfHongKong } from '#language/vocabulary/vocabulary-senses.ts'

const require = createRequire(import.meta.url)

const ours: TermSource = { glossary, names: protectedNames, region: 'hk' }

type Entry = readonly [source: string, value: string]

/**
 * The dictionary of the browser's converter, for zh-Hant-HK and back, with the site's own glossary and names: about
 * 60 kB compressed instead of 340. Write it as a file of its own, named by its content. Same input, same text.
 */
export function buildDictionary(): string {
  const frequency = wordFrequencies()
  const own = new Set(newsPhrases.map(([phrase]) => phrase))
  const isKnown = ([source]: Entry) =>
    source.length <= shortPhrase || own.has(source) || (frequency.get(source) ?? 0) >= leastFrequency
  const hans = hansEntries().filter((entry) => isCommon(entry) && isKnown(entry))
  const hant = hantEntries().filter(isCommon)
  const characters = firstOnes(hans.filter(isCharacter))
  const exceptions = phrasesThatMatter(hans, characters)
  const { groups, rest } = groupPhrases(exceptions, characters)
  const terms = traditionalTerms(ours)
  const back = simplifiedTerms(ours)
  const content: Record<Section, string> = {
    hansCharacters: [...characters].flat().join(''),
    hansGroups: groups,
    hansPhrases: joinEntries(rest),
    regional: joinEntries(regionalEntries('hk')),
    hansTerms: joinEntries(termsThatMatter(terms)),
    senses: sensesText(terms.senses),
    cues: cuesText(terms.cues),
    hantCharacters: joinEntries(withoutTurned(hant.filter(isCharacter), [...characters])),
    hantPhrases: joinEntries(phrasesThatMatter(hant, firstOnes(hant.filter(isCharacter)))),
    hantTerms: joinEntries(simplifiedTermsThatMatter(back)),
    hantSenses: sensesText(back.senses),
    hantCues: cuesText(Object.entries(cueWordsOfHongKong)),
  }
  return [dictionaryHeader, ...sections.map((section) => content[section])].join('\n')
}

/**
 * Leaves out characters beyond the basic plane, a tenth of the dictionary, and proverbs of more than six characters: both
 * are absent from news.
 */
function isCommon(entry: Entry): boolean {
  return entry[0].length <= 6 && !/[\u{10000}-\u{10ffff}]/u.test(entry.join(''))
}

/** Longer phrases that the segmenter's dictionary counts less often than this are rare in news, too. */
const leastFrequency = 3
const shortPhrase = 3

/** How often the segmenter's dictionary counts a word. */
function wordFrequencies(): Map<string, number> {
  const { dict } = require('@node-rs/jieba/dict.js') as { dict: Uint8Array }
  const lines = Buffer.from(dict).toString('utf8').split('\n')
  return new Map(lines.map((line) => line.split(' ')).map(([word = '', count]) => [word, Number(count)]))
}

function isCharacter([source]: Entry): boolean {
  return [...source].length === 1
}

/** One entry for each source: the first, which is the more important one. */
function firstOnes(list: readonly Entry[]): Map<string, string> {
  return new Map(list.toReversed())
}

/** Joins terms in the dictionaries' own form; throws if a term contains a separator. */
function joinEntries(list: Iterable<Entry>): string {
  const lines: string[] = []
  for (const [source, value] of list) {
    if (/[ |\n]/.test(source) || /[|\n]/.test(value)) throw new Error(`"${source}" cannot stand in the dictionary`)
    lines.push(`${source} ${value}`)
  }
  return lines.join('|')
}

function sensesText(senses: Vocabulary['senses']): string {
  return [...senses].map(([word, all]) => [word, ...all.map(({ cue, value }) => `${cue} ${value}`)].join(':')).join('|')
}

function cuesText(cues: Iterable<readonly [name: string, words: string]>): string {
  return Array.from(cues, ([name, words]) => `${name}:${words}`).join('|')
}

function tableOf(...lists: Iterable<Entry>[]): PhraseTable {
  const table = new PhraseTable()
  for (const list of lists) for (const [source, value] of list) table.add(source, value)
  return table
}

/** Conversion of a text by a dictionary of which only some entries are kept. */
type ConvertWith = (kept: readonly Entry[]) => (text: string) => string

/** The entries that the rest of the dictionary does not give, and then those that shorter ones of this kind would spoil. */
function entriesThatMatter(all: readonly Entry[], convertWith: ConvertWith, always: readonly Entry[] = []): Entry[] {
  let kept = [...always]
  for (;;) {
    const convert = convertWith(kept)
    const inKept = new Set(kept.map(([source]) => source))
    const spoilt = all.filter(([source, value]) => !inKept.has(source) && convert(source) !== value)
    if (spoilt.length === 0) return kept
    kept = [...kept, ...spoilt]
  }
}

function phrasesThatMatter(all: readonly Entry[], characters: ReadonlyMap<string, string>): Entry[] {
  const phrases = [...firstOnes(all.filter((entry) => !isCharacter(entry)))]
  return entriesThatMatter(phrases, (kept) => {
    const table = tableOf(kept, characters)
    return (text) => replaceLongest(text, table)
  })
}

/** Most names and many terms are right without an entry of their own. */
function termsThatMatter({ entries, senses, cues }: Terms): Entry[] {
  const script = { script: newsHansTable(), regional: regionalTable('hk'), bounded: false, finish: toUsualGlyphs }
  const convertWith: ConvertWith = (kept) => {
    const tables = { ...script, terms: tableOf(kept), senses: createSenses(senses, cues) }
    return (text) => joinSpans(convertSpans(text, tables, undefined))
  }
  return neededTerms(entries, senses, convertWith)
}

function simplifiedTermsThatMatter({ entries, senses, cues }: Terms): Entry[] {
  const script = { script: newsHantTable(), regional: undefined, bounded: false, finish: undefined }
  return neededTerms(entries, senses, (kept) => {
    const tables = { ...script, terms: tableOf(kept), senses: createSenses(senses, cues) }
    return (text) => joinSpans(convertSpans(text, tables, undefined))
  })
}

/** The terms without which some entry would be converted in another way. */
function neededTerms(entries: Terms['entries'], senses: Terms['senses'], convertWith: ConvertWith): Entry[] {
  const plain = convertWith([])
  const wanted = [...firstOnes(entries)].map(([source, value]): Entry => [source, value || plain(source)])
  const ambiguous = [...senses.keys()].map((source): Entry => [source, ''])
  const matter = new Set(entriesThatMatter(wanted, convertWith, ambiguous).map(([source]) => source))
  return [...firstOnes(entries)].filter(([source]) => matter.has(source))
}

/** Phrases by what they change; those in which one character becomes two different ones are left over. */
function groupPhrases(
  phrases: readonly Entry[],
  characters: ReadonlyMap<string, string>,
): { groups: string; rest: Entry[] } {
  const groups = new Map<string, string[]>()
  const rest: Entry[] = []
  for (const [source, value] of phrases) {
    const key = changes(source, value, characters)
    if (key === undefined || /[|,:\s]/.test(source)) rest.push([source, value])
    else groups.set(key, [...(groups.get(key) ?? []), source])
  }
  const lines = [...groups]
    .sort(([a], [b]) => compare(a, b))
    .map(([key, list]) => `${key}:${list.sort(byLength).join(',')}`)
  return { groups: lines.join('|'), rest }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Phrases of one length together compress better. */
function byLength(a: string, b: string): number {
  return a.length - b.length || compare(a, b)
}

/** The pairs in which a phrase departs from its characters; undefined when they cannot say it. */
function changes(source: string, value: string, characters: ReadonlyMap<string, string>): string | undefined {
  const from = [...source]
  const to = [...value]
  if (from.length !== to.length) return undefined
  const pairs = new Map<string, string>()
  for (const [index, character] of from.entries()) {
    const target = to[index] as string
    if ((pairs.get(character) ?? target) !== target) return undefined
    pairs.set(character, target)
  }
  return [...pairs]
    .filter(([one, target]) => (characters.get(one) ?? one) !== target)
    .flat()
    .join('')
}

/** Returns the entries that the inverted pairs lack or have wrong. */
function withoutTurned(wanted: readonly Entry[], pairs: readonly Entry[]): Entry[] {
  const turned = turnedRound(pairs)
  const right = firstOnes(wanted)
  const missing = [...right].filter(([hant, hans]) => (turned.get(hant) ?? hant) !== hans)
  const wrong = [...turned.keys()].filter((hant) => !right.has(hant)).map((hant): Entry => [hant, hant])
  return [...missing, ...wrong]
}
