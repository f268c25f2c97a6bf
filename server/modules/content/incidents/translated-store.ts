import { sql } from 'drizzle-orm'
import { createTranslatedRows, type TranslatedText } from '#server/platform/database/records/translated-rows.ts'
import { tag } from './tags.ts'

const tags = async (_: unknown, { owner }: TranslatedText) => [tag.list, tag.incident(owner)]

/** The texts of incidents and what happened in them, for the translation desk. */
export const incidentWords = [
  createTranslatedRows({
    kind: 'incident',
    table: 'incidents',
    fields: ['title', 'summary'],
    language: sql`incidents.language`,
    tags,
  }),
  createTranslatedRows({
    kind: 'entry',
    table: 'incident_entries',
    fields: ['title', 'text'],
    language: sql`owner.language`,
    owner: { column: 'incident_id', table: 'incidents' },
    tags,
  }),
]
