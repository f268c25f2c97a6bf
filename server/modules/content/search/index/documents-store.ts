import { sql } from 'drizzle-orm'
import type { Engine } from '#language/engine.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SearchRecord } from '#server/platform/database/searched-records.ts'
import { plainHtml } from './plain-html.ts'
import { tokensOf, vectorOf } from './tokens.ts'

/** Folded characters of titles, names and summaries that are searched for parts of words. */
const longestHead = 1_500
/** Characters of a text that are indexed: books are no news. */
const longestText = 200_000
/** Latin words that questions are corrected and completed to. */
const latinWord = /^\p{L}{2,24}$/u
const longestLatin = 40
const han = /[\u3007\p{sc=Han}]/gu

/** A record as the index keeps it, whatever engine does. */
export interface SearchDocument
  extends Pick<
    SearchRecord,
    'id' | 'kind' | 'at' | 'endsAt' | 'publicFrom' | 'authorId' | 'labelIds' | 'languages' | 'shown'
  > {
  source: string
  /** Words with their places, as tsvectors are written. */
  title: string
  whole: string
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
  const cut = (text: string) => ({ tokens: tokensOf(text.slice(0, longestText), engine) })
  const named = (list: readonly string[], weight: 'A' | 'B') =>
    distinct(list, engine.fold).map((text) => ({ ...cut(text), weight }))
  const heading = [...named(titles, 'A'), ...named(names, 'B')]
  const rest = [...distinct(texts, engine.fold), ...htmls.map(plainHtml)].map(cut)
  const characters = new Set(titles.flatMap((title) => engine.fold(title).match(han) ?? []))
  const latin = new Set(
    [...heading, ...rest]
      .flatMap(({ tokens }) => tokens.map(({ word }) => word))
      .filter((word) => latinWord.test(word) && Buffer.byteLength(word) <= longestLatin),
  )
  return {
    ...record,
    source,
    title: vectorOf(heading, characters),
    whole: vectorOf([...heading.map(({ tokens }) => ({ tokens })), ...rest], characters),
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

const arrayText = (values: readonly (string | number)[]) =>
  `{${values.map((value) => `"${String(value).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`

/** Writes documents in place of what the index had of their records: each at most once. */
export async function saveDocuments(db: Executor, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const column = <T>(value: (document: SearchDocument) => T) => sql.param(documents.map(value))
  const latin = [...new Set(documents.flatMap((document) => document.latin))].toSorted()
  await db.execute(sql`
    with words as (
      insert into search_words (word) select unnest(${sql.param(latin)}::text[]) on conflict do nothing
    )
    insert into search_documents (source, record_id, kind, at, ends_at, public_from, author_id, label_ids, languages, title,
      whole, head, shown, tokens)
    select source, record_id, kind, at, ends_at, public_from, author_id, label_ids::bigint[], languages::text[],
      title::tsvector, whole::tsvector, head, shown::jsonb, tokens
    from unnest(${column(({ source }) => source)}::text[], ${column(({ id }) => id)}::bigint[],
      ${column(({ kind }) => kind)}::text[], ${column(({ at }) => at)}::timestamptz[],
      ${column(({ endsAt }) => endsAt)}::timestamptz[], ${column(({ publicFrom }) => publicFrom)}::timestamptz[],
      ${column(({ authorId }) => authorId)}::bigint[], ${column(({ labelIds }) => arrayText(labelIds))}::text[],
      ${column(({ languages }) => arrayText(languages))}::text[], ${column(({ title }) => title)}::text[],
      ${column(({ whole }) => whole)}::text[], ${column(({ head }) => head)}::text[],
      ${column(({ shown }) => shown && JSON.stringify(shown))}::text[], ${column(({ tokens }) => tokens)}::text[])
      as given (source, record_id, kind, at, ends_at, public_from, author_id, label_ids, languages, title, whole, head, shown,
        tokens)
    on conflict (source, record_id) do update set kind = excluded.kind, at = excluded.at, ends_at = excluded.ends_at,
      public_from = excluded.public_from, author_id = excluded.author_id, label_ids = excluded.label_ids,
      languages = excluded.languages, title = excluded.title, whole = excluded.whole, head = excluded.head,
      shown = excluded.shown, tokens = excluded.tokens`)
}
