import { sql } from 'drizzle-orm'
import { noteTexts } from '#contract/newsroom/live-blogs/live-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createTranslatedRows, type TranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import { tag } from './tags.ts'

/** The tag of the blog that a row of a table belongs to. */
const tagsOf =
  (table: string) =>
  async (db: Executor, { id }: { id: number }): Promise<string[]> => {
    const { rows } = await db.execute<{ item: string }>(
      sql`select item_id as item from ${sql.identifier(table)} where id = ${id}`,
    )
    return [tag.blog(Number(rows[0]?.item ?? 0))]
  }

const rows = createTranslatedRows({
  kind: 'liveNote',
  table: 'live_notes',
  fields: noteTexts,
  language: sql`live_notes.language`,
  present: sql`live_notes.published_at is not null and live_notes.withdrawn_at is null`,
  tags: tagsOf('live_notes'),
})

/** The titles of the programme, as those who translate read and write them. */
export const translatedProgramme = createTranslatedRows({
  kind: 'liveProgramme',
  table: 'live_programme',
  fields: ['title'],
  language: sql`live_programme.language`,
  present: sql`true`,
  tags: tagsOf('live_programme'),
})

/** The texts of notes, as those who translate read and write them; readers get a machine's at once, with a mark. */
export const translatedNotes: TranslatedRows = {
  ...rows,
  machine: { field: 'origin', save: (tx, text, language, texts) => rows.save(tx, text, language, texts, 0) },
}
