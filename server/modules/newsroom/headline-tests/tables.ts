import { bigint, boolean, customType, date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Variant } from '#contract/audience/headline-tests.ts'
import type { Picture } from '#contract/content/items.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

export const headlineTests = pgTable('headline_tests', {
  id: identity(),
  itemId: reference('item_id').notNull(),
  titles: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
  picture: jsonb().$type<Picture>(),
  titleBefore: text('title_before').notNull(),
  pictureBefore: text('picture_before'),
  startedBy: reference('started_by'),
  startedAt: moment('started_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  endedAt: moment('ended_at'),
  endedBy: reference('ended_by'),
  kept: text().$type<Variant>(),
  seenA: count('seen_a'),
  readA: count('read_a'),
  seenB: count('seen_b'),
  readB: count('read_b'),
})

export const headlineReaders = pgTable(
  'headline_readers',
  {
    day: date().notNull(),
    testId: reference('test_id').notNull(),
    reader: bytes().notNull(),
    hasRead: boolean('has_read').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.day, table.testId, table.reader] })],
)
