import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import type { SearchDocument } from '../documents.ts'
import { vectorOf } from '../tokens.ts'

const arrayText = (values: readonly (string | number)[]) =>
  `{${values.map((value) => `"${String(value).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`

/** Titles and names, weighed. */
const titleOf = ({ titles, names, characters }: SearchDocument): string =>
  vectorOf(
    [
      ...titles.map((tokens) => ({ tokens, weight: 'A' as const })),
      ...names.map((tokens) => ({ tokens, weight: 'B' as const })),
    ],
    characters,
  )

const wholeOf = ({ titles, names, texts, characters }: SearchDocument): string =>
  vectorOf(
    [...titles, ...names, ...texts].map((tokens) => ({ tokens })),
    characters,
  )

/** Writes documents in place of what the index had of their records: each at most once. */
export async function saveDocuments(db: Executor, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const column = <T>(value: (document: SearchDocument) => T) => sql.param(documents.map(value))
  await db.execute(sql`
    insert into search_documents (source, record_id, kind, at, ends_at, public_from, author_id, label_ids, languages, title,
      whole, head, shown, tokens)
    select source, record_id, kind, at, ends_at, public_from, author_id, label_ids::bigint[], languages::text[],
      title::tsvector, whole::tsvector, head, shown::jsonb, tokens
    from unnest(${column(({ source }) => source)}::text[], ${column(({ id }) => id)}::bigint[],
      ${column(({ kind }) => kind)}::text[], ${column(({ at }) => at)}::timestamptz[],
      ${column(({ endsAt }) => endsAt)}::timestamptz[], ${column(({ publicFrom }) => publicFrom)}::timestamptz[],
      ${column(({ authorId }) => authorId)}::bigint[], ${column(({ labelIds }) => arrayText(labelIds))}::text[],
      ${column(({ languages }) => arrayText(languages))}::text[], ${column(titleOf)}::text[],
      ${column(wholeOf)}::text[], ${column(({ head }) => head)}::text[],
      ${column(({ shown }) => shown && JSON.stringify(shown))}::text[], ${column(({ tokens }) => tokens)}::text[])
      as given (source, record_id, kind, at, ends_at, public_from, author_id, label_ids, languages, title, whole, head, shown,
        tokens)
    on conflict (source, record_id) do update set kind = excluded.kind, at = excluded.at, ends_at = excluded.ends_at,
      public_from = excluded.public_from, author_id = excluded.author_id, label_ids = excluded.label_ids,
      languages = excluded.languages, title = excluded.title, whole = excluded.whole, head = excluded.head,
      shown = excluded.shown, tokens = excluded.tokens`)
}
