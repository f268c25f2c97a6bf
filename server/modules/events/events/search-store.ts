import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

/** A word that is looked for, in all forms that it may be written in. */
interface SearchedWord {
  forms: readonly string[]
}

/** How many events are searched: the latest, so that the work is bounded however many there are. */
const window = 10_000

const holding = ({ forms }: SearchedWord): SQL =>
  sql`${sql.param(forms.map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`))}::text[]`
const every = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)

/**
 * Events all words of which occur in title, place, organiser or detail, in any stored language. First those to come, the
 * next first, then those that are over, the last first; within each those with all words in the title.
 */
export async function matching(
  db: Executor,
  words: readonly SearchedWord[],
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const has = (text: SQL) => every(words.map((word) => sql`${text} like any (${holding(word)})`))
  const { rows } = await db.execute<{ id: string; total: string }>(sql`
    select event.id, count(*) over () as total
    from (
      select * from events where state = 'published' and deleted_at is null order by starts_at desc, id desc
      limit ${window}
    ) as event
    cross join lateral (
      select lower(concat_ws(E'\n', event.title, string_agg(version.value ->> 'title', E'\n'))) as title,
        lower(string_agg(field.value, E'\n')) as versions
      from jsonb_each(event.versions) as version cross join lateral jsonb_each_text(version.value) as field offset 0
    ) as texts
    where ${every(
      words.map(
        (word) => sql`(texts.versions like any (${holding(word)}) or lower(concat_ws(E'\n', event.title,
          event.organiser_name, event.venue, event.city, event.address, event.detail_text)) like any (${holding(word)}))`,
      ),
    )}
    order by event.ends_at > now() desc, ${has(sql`texts.title`)} desc,
      case when event.ends_at > now() then event.starts_at end, event.ends_at desc, event.id desc
    limit ${limit}`)
  return { ids: rows.map(({ id }) => Number(id)), total: Number(rows[0]?.total ?? 0) }
}
