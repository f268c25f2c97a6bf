import { sql } from 'drizzle-orm'
import { createWordedRows, type WordedText } from '#server/platform/database/worded-rows.ts'
import { tag } from './tags.ts'

const tags = async (_: unknown, { owner }: WordedText) => [tag.list, tag.incident(owner)]

/** The texts of incidents and what happened in them, for the translation desk. */
export const incidentWords = [
  createWordedRows({
    kind: 'incident',
    table: 'incidents',
    fields: ['title', 'summary'],
    language: sql`incidents.language`,
    tags,
  }),
  createWordedRows({
    kind: 'entry',
    table: 'incident_entries',
    fields: ['title', 'text'],
    language: sql`owner.language`,
    owner: { column: 'incident_id', table: 'incidents' },
    tags,
  }),
]
