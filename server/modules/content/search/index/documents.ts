import type { Engine } from '#language/engine.ts'
import type { SearchRecord } from '#server/platform/database/searched-records.ts'
import { plainHtml } from './plain-html.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Folded characters of titles, names and summaries that are searched for parts of words. */
const longestHead = 1_500
/** Characters of a text that are indexed: books are no news. */
const longestText = 200_000
/** Latin words that questions are corrected and completed to. */
const latinWord = /^\p{L}{2,24}$/u
const longestLatin = 40
const han = /[\u3007\p{sc=Han}]/gu

/** The words of a text. */
type Words = readonly Token[]

/** A record as the index keeps it, whatever engine does. */
export interface SearchDocument
  extends Pick<
    SearchRecord,
    'id' | 'kind' | 'at' | 'endsAt' | 'publicFrom' | 'authorId' | 'labelIds' | 'languages' | 'shown'
  > {
  source: string
  /** Titles in all languages, each once. */
  titles: readonly Words[]
  /** Names, such as those of labels. */
  names: readonly Words[]
  /** All other texts. */
  texts: readonly Words[]
  /** Chinese characters of titles, which are found by themselves. */
  characters: readonly string[]
  /** Titles, names and summaries folded. */
  head: string
  /** The version of tokenizer and glossary. */
  tokens: string
  latin: readonly string[]
}

/** Cuts a record's texts into words. Time grows with their length alone. */
export function documentOf(
  source: string,
  { titles, names, texts, htmls, ...record }: SearchRecord,
  engine: Pick<Engine, 'fold' | 'words'>,
  version: string,
): SearchDocument {
  const cut = (text: string): Words => tokensOf(text.slice(0, longestText), engine)
  const parts = {
    titles: distinct(titles, engine.fold).map(cut),
    names: distinct(names, engine.fold).map(cut),
    texts: [...distinct(texts, engine.fold), ...htmls.map(plainHtml)].map(cut),
  }
  const latin = new Set(
    [...parts.titles, ...parts.names, ...parts.texts]
      .flatMap((tokens) => tokens.map(({ word }) => word))
      .filter((word) => latinWord.test(word) && Buffer.byteLength(word) <= longestLatin),
  )
  return {
    ...record,
    ...parts,
    source,
    characters: [...new Set(titles.flatMap((title) => engine.fold(title).match(han) ?? []))],
    head: distinct([...titles, ...names, ...texts], engine.fold)
      .map(engine.fold)
      .join('\n')
      .slice(0, longestHead),
    tokens: version,
    latin: [...latin],
  }
}

/** Each text once, however its script and capitals are written. */
function distinct(texts: readonly string[], fold: (text: string) => string): string[] {
  return [...new Map(texts.map((text) => [fold(text), text])).values()]
}
