import { sql } from 'drizzle-orm'
import { createTranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import { listTag } from './tags.ts'

/** Names of calendars of events elsewhere, as those who translate read and write them. */
export const calendarNames = createTranslatedRows({
  kind: 'partnerSource',
  table: 'partner_sources',
  fields: ['name'],
  language: sql`case when partner_sources.name ~ '[一-鿿]' then 'zh-Hans' else 'en' end`,
  present: sql`true`,
  pathOf: () => '/third',
  tags: async () => [listTag],
})
