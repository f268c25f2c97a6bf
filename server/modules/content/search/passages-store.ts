import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { longestSearched } from './passages.ts'

/** Texts of items in the languages that readers are shown, as HTML by item. */
export async function shownTexts(
  db: Executor,
  items: readonly { id: number; language: string }[],
): Promise<Map<number, string>> {
  if (items.length === 0) return new Map()
  const pairs: SQL = sql.join(
    items.map(({ id, language }) => sql`(${id}::bigint, ${language}::text)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ item_id: string; html: string }>(
    sql`select item_id, left(html, ${2 * longestSearched}) as html from item_texts where (item_id, language) in (${pairs})`,
  )
  return new Map(rows.map(({ item_id, html }) => [Number(item_id), html]))
}
