import type { ItemSummary } from '#contract/content/items.ts'
import { searchLimits } from '#contract/outreach/saved-search-terms.ts'
import type { SearchQuery } from '#contract/outreach/saved-searches.ts'
import type { SearchService } from '#server/modules/content/search/service.ts'
import type { Term } from './search-index.ts'

type Words = SearchService['words']

/** Characters of a text whose words are compared: books are no news. */
const longestText = 100_000
/** Bytes of a term; longer words are none that anybody looks for. */
const longestTerm = 200

/** Returns the term of the series of the data section that values belong to. */
export const seriesTerm = (series: string): Term => `series:${series}`

/**
 * The terms that a document must have to be found by a search.
 * @returns none where the words hold none, such as %
 */
export function termsOfQuery({ words, metric, ...conditions }: SearchQuery, compared: Words): string[] {
  if (metric) return [seriesTerm(metric.series)]
  const wanted = words === undefined ? [] : compared.required(words)
  if (words !== undefined && wanted.length === 0) return []
  const given = Object.entries(conditions).flatMap(([kind, value]) =>
    value === undefined ? [] : [`${kind}:${value}` as Term],
  )
  return [...given, ...wanted.slice(0, searchLimits.terms).map((word): Term => `word:${word}`)]
}

/** An item as one language has it. */
export type DescribedText = Pick<
  ItemSummary,
  'kind' | 'importance' | 'title' | 'summary' | 'author' | 'region' | 'labels'
> & { html: string }

/** The terms of an item by its texts in several languages. */
export function termsOfItem(texts: readonly DescribedText[], compared: Words): string[] {
  const terms = texts.flatMap(({ kind, importance, author, region, labels }): Term[] => [
    `kind:${kind}`,
    ...(importance === 'normal' ? [] : (['importance:important'] as const)),
    ...(importance === 'breaking' ? (['importance:breaking'] as const) : []),
    ...(author ? [`author:${author.id}` as const] : []),
    ...(region ? [`region:${region.id}` as const] : []),
    ...labels.map(({ id }): Term => `label:${id}`),
    ...labels.flatMap(({ coin }): Term[] => (coin ? [`coin:${coin.toUpperCase()}`] : [])),
  ])
  const words = compared.found(
    texts.flatMap(({ title, summary, labels }) => [title, summary, ...labels.map(({ name }) => name)]),
    texts.map(({ html }) => html.slice(0, longestText)),
  )
  return [...new Set([...terms, ...wordTerms(words)])]
}

/** Key of the document of a live note, which is one of its article. */
export const keyOfNote = (note: number): string => `note ${note}`

/** The number of the note that a document of an article is about; undefined for the article itself. */
export const noteOfKey = (key: string): number | undefined =>
  key.startsWith('note ') ? Number(key.slice('note '.length)) : undefined

/** The term of the notes of an article that runs live. */
export const liveTerm = (item: number): Term => `live:${item}`

/** The terms that words of further texts make. */
export const termsOfTexts = (texts: readonly { title: string; text: string }[], compared: Words): string[] =>
  wordTerms(compared.found(texts.flatMap(({ title, text }) => [title, text])))

/** The terms of what happened with an event, or is to be attended. */
export function termsOfEvent(
  { id, texts, city, isNew }: { id: number; texts: readonly string[]; city: string; isNew: boolean },
  compared: Words,
): string[] {
  const own: Term[] = [`event:${id}`]
  // Changes concern those alone who follow the event.
  if (!isNew) return own
  const place: Term[] = city ? [`city:${city}`] : []
  return [...own, 'kind:event', ...place, ...wordTerms(compared.found(texts))]
}

/** The terms of a development of an incident. */
export const termsOfIncident = (id: number): string[] => [`incident:${id}` satisfies Term]

const wordTerms = (words: ReadonlySet<string>): Term[] =>
  [...words].filter((word) => Buffer.byteLength(word) <= longestTerm).map((word): Term => `word:${word}`)
