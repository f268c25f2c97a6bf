import { dictionaryHeader, type Section, sections, turnedRound } from '#language/browser/dictionary-format.ts'
import { replaceLongest } from '#language/conversion.ts'
import { hansEntries, hantEntries, regionalEntries } from '#language/dictionaries.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { PhraseTable } from '#language/phrase-table.ts'
import { simplifiedTerms, type TermSource, traditionalTerms } from '#language/terms.ts'

const ours: TermSource = { glossary, names: protectedNames, region: 'hk' }

type Entry = readonly [source: string, value: string]

/**
 * The dictionary of the browser's converter, for zh-Hant-HK and back, with the site's own glossary and names: about
 * 60 kB compressed instead of 340. Write it as a file of its own, named by its content. Same input, same text.
 */
export function buildDictionary(): string {
  const hans = hansEntries().filter(isCommon)
  const hant = hantEntries().filter(isCommon)
  const characters = firstOnes(hans.filter(isCharacter))
  const exceptions = phrasesThatMatter(hans, characters)
  const { groups, rest } = grouped(exceptions, characters)
  const content: Record<Section, string> = {
    hansCharacters: [...characters].flat().join(''),
    hansGroups: groups,
    hansPhrases: joined(rest),
    regional: joined(regionalEntries('hk')),
    hansTerms: joined(traditionalTerms(ours)),
    hantCharacters: joined(unturned(hant.filter(isCharacter), [...characters])),
    hantPhrases: joined(hant.filter((entry) => !isCharacter(entry))),
    hantTerms: joined(simplifiedTerms(ours)),
  }
  return [dictionaryHeader, ...sections.map((section) => content[section])].join('\n')
}

/** Whether no character lies beyond the basic plane: those are a tenth of the dictionary and absent from news. */
function isCommon(entry: Entry): boolean {
  return !/[\u{10000}-\u{10ffff}]/u.test(entry.join(''))
}

function isCharacter([source]: Entry): boolean {
  return [...source].length === 1
}

/** One entry for each source: the first, which is the more important one. */
function firstOnes(list: readonly Entry[]): Map<string, string> {
  return new Map(list.toReversed())
}

/** In the dictionaries' own form; throws when a term holds what separates terms. */
function joined(list: Iterable<Entry>): string {
  const lines: string[] = []
  for (const [source, value] of list) {
    if (/[ |\n]/.test(source) || /[|\n]/.test(value)) throw new Error(`"${source}" cannot stand in the dictionary`)
    lines.push(`${source} ${value}`)
  }
  return lines.join('|')
}

function tableOf(...lists: Iterable<Entry>[]): PhraseTable {
  const table = new PhraseTable()
  for (const list of lists) for (const [source, value] of list) table.add(source, value)
  return table
}

/**
 * The phrases that say something other than the rest of the dictionary: those that single characters do not give, and
 * then those that shorter phrases of this kind would spoil.
 */
function phrasesThatMatter(all: readonly Entry[], characters: ReadonlyMap<string, string>): Entry[] {
  const phrases = [...firstOnes(all.filter((entry) => !isCharacter(entry)))]
  let kept: Entry[] = []
  for (;;) {
    const table = tableOf(kept, characters)
    const inKept = new Set(kept.map(([source]) => source))
    const spoilt = phrases.filter(([source, value]) => !inKept.has(source) && replaceLongest(source, table) !== value)
    if (spoilt.length === 0) return kept
    kept = [...kept, ...spoilt]
  }
}

/** Phrases by what they change; those in which one character becomes two different ones are left over. */
function grouped(
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

/** What the pairs turned round do not say, or say wrongly. */
function unturned(wanted: readonly Entry[], pairs: readonly Entry[]): Entry[] {
  const turned = turnedRound(pairs)
  const right = firstOnes(wanted)
  const missing = [...right].filter(([hant, hans]) => (turned.get(hant) ?? hant) !== hans)
  const wrong = [...turned.keys()].filter((hant) => !right.has(hant)).map((hant): Entry => [hant, hant])
  return [...missing, ...wrong]
}
