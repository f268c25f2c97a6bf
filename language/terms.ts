import type { Region } from './dictionaries.ts'
import type { GlossaryTerm } from './glossary.ts'
import type { ProtectedName } from './names.ts'

/** Glossary and names of one region, as both converters use them. */
export interface TermSource {
  glossary: readonly GlossaryTerm[]
  names: readonly ProtectedName[]
  region: Region
}

/** What simplified terms and names become, the more important entry first. */
export function traditionalTerms({ glossary, names, region }: TermSource): [string, string][] {
  return [
    ...glossary.map((term): [string, string] => [term.hans, term[region]]),
    ...names.map((name): [string, string] => [name.hans, name.hant]),
  ]
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
