import { noVocabulary, type Vocabulary, vocabularyOf } from '#language/vocabulary/vocabulary.ts'
import type { Region } from './dictionaries.ts'
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

/** Replacements of simplified terms and names, and then of regional words that neither list covers. */
export interface TraditionalTerms extends Pick<Vocabulary, 'senses' | 'cues'> {
  /** The more important entry first. An empty value leaves the phrase to the dictionaries. */
  entries: [hans: string, value: string][]
}

export function traditionalTerms({ glossary, names, region, regionalWords = true }: TermSource): TraditionalTerms {
  const listed = new Map<string, string>([
    ...names.map((name): [string, string] => [name.hans, name.hant]),
    ...glossary.map((term): [string, string] => [term.hans, term[region]]),
  ])
  const { words, senses, cues } = regionalWords ? vocabularyOf(region) : noVocabulary
  const unlisted = <T>([hans]: readonly [string, T]) => !listed.has(hans)
  const own = new Map([...senses].filter(unlisted))
  return {
    entries: [
      ...listed,
      ...words.filter(unlisted).map(([hans, form]): [string, string] => [hans, form]),
      ...[...own.keys()].map((hans): [string, string] => [hans, '']),
    ],
    senses: own,
    cues,
  }
}

/**
 * What traditional terms and names become. The region's own terms come first; a term whose length differs from the
 * simplified one is left out, since it may be said in other ways (打擊洗錢 need not be 反洗钱).
 */
export function simplifiedTerms({ glossary, names, region }: TermSource): [string, string][] {
  const regions = region === 'hk' ? (['hk', 'tw'] as const) : (['tw', 'hk'] as const)
  return [
    ...names.map((name): [string, string] => [name.hant, name.hans]),
    ...regions.flatMap((one) => glossary.map((term): [string, string] => [term[one], term.hans])),
  ].filter(([hant, hans]) => hant.length === hans.length)
}
