import { sql } from 'drizzle-orm'
import { createTranslatedRows, type TranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import { entityTexts } from '../market-draft.ts'
import { coinsTag, everyTypeTag } from '../tags.ts'

/** Names and introductions of companies, funds and coins, for those who translate. */
export const translatedEntities: TranslatedRows = createTranslatedRows({
  kind: 'dataEntity',
  table: 'data_entities',
  fields: entityTexts,
  language: sql`data_entities.language`,
  present: sql`not data_entities.hidden and data_entities.deleted_at is null`,
  // A name is in tables, charts and answers about others.
  tags: async () => [...everyTypeTag, coinsTag],
})
