import { noVocabulary, simplifiedVocabulary, type Vocabulary, vocabularyOf } from '#language/vocabulary/vocabulary.ts'
import { replaceLongest } from './conversion.ts'
import { newsHantTable, type Region } from './dictionaries.ts'
import type { GlossaryTerm } from './glossary.ts'
import type { ProtectedName } from './names.ts'

/** Glossary and names of one region, as both converters use them. */
export interface TermSource {
  glossary: readonly GlossaryTerm[]
  names: readonly ProtectedName[]
  region: Region
  /** True if what a region says in other words is put in its words; if absent, yes. */
  regionalWords?: boolean
}

/** Replacements of terms and names, and then of regional words that neither list covers. */
export interface Terms extends Pick<Vocabulary, 'senses' | 'cues'> {
  /** The more important entry first. An empty value leaves the phrase to the dictionaries. */
  entries: [source: string, value: string][]
}

const fold = (text: string) => replaceLongest(text, newsHantTable())

export function traditionalTerms({ glossary, names, region, regionalWords = true }: TermSource): Terms {
  const listed = new Map<string, string>([
    ...names.map((name): [string, string] => [name.hans, name.hant]),
    ...glossary.map((term): [string, string] => [term.hans, term[region]]),
  ])
  return withVocabulary(listed, regionalWords ? vocabularyOf(region) : noVocabulary)
}

/**
 * Translations of traditional terms and names. The region's own terms come first; a term whose length differs from the
 * simplified one is excluded, since it may be said in other ways (打擊洗錢 need not be 反洗钱).
 */
export function simplifiedTerms({ glossary, names, region, regionalWords = true }: TermSource): Terms {
  const regions = region === 'hk' ? (['hk', 'tw'] as const) : (['tw', 'hk'] as const)
  const listed = new Map<string, string>()
  for (const [hant, hans] of [
    ...names.map((name): [string, string] => [name.hant, name.hans]),
    ...regions.flatMap((one) => glossary.map((term): [string, string] => [term[one], term.hans])),
  ]) {
    if (hant.length === hans.length && !listed.has(hant)) listed.set(hant, hans)
  }
  return withVocabulary(listed, regionalWords ? simplifiedVocabulary(fold) : noVocabulary)
}

/** The listed terms, and the vocabulary's words that they do not settle. */
function withVocabulary(listed: ReadonlyMap<string, string>, { words, senses, cues }: Vocabulary): Terms {
  const isUnlisted = <T>([source]: readonly [string, T]) => !listed.has(source)
  const own = new Map([...senses].filter(isUnlisted))
  const ownWords = words.filter(isUnlisted)
  return {
    entries: [
      ...listed,
      ...ownWords.map(([source, form]): [string, string] => [source, form]),
      ...[...listed, ...ownWords].flatMap(alreadySaid),
      ...[...own.keys()].map((source): [string, string] => [source, '']),
    ],
    senses: own,
    cues,
  }
}

/** A regional word that contains the other region's word stays when a text has it already (演算法 is no 演演算法). */
function alreadySaid([source, form]: readonly [string, string]): [string, string][] {
  const written = fold(form)
  const plain = fold(source)
  return written !== plain && written.includes(plain) ? [[written, form]] : []
}
