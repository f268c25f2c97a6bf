import { sql } from 'drizzle-orm'
import { noteTexts } from '#contract/newsroom/live-blogs/live-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createTranslatedRows, type TranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import { tag } from './tags.ts'

async function itemOf(db: Executor, id: number): Promise<number> {
  const { rows } = await db.execute<{ item: string }>(sql`select item_id as item from live_notes where id = ${id}`)
  return Number(rows[0]?.item ?? 0)
}

const rows = createTranslatedRows({
  kind: 'liveNote',
  table: 'live_notes',
  fields: noteTexts,
  language: sql`live_notes.language`,
  present: sql`live_notes.published_at is not null and live_notes.withdrawn_at is null`,
  tags: async (db, { id }) => [tag.blog(await itemOf(db, id))],
})

/** The texts of notes, as those who translate read and write them; readers get a machine's at once, with a mark. */
export const translatedNotes: TranslatedRows = {
  ...rows,
  machine: { field: 'origin', save: (tx, text, language, texts) => rows.save(tx, text, language, texts, 0) },
}
