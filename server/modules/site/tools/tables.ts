import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/content/items.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'

export const toolGroups = pgTable('tool_groups', {
  id: identity(),
  key: text(),
  name: text().notNull(),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'name'>>().notNull().default({}),
  position: integer().notNull().default(0),
  demo: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

export const tools = pgTable('tools', {
  id: identity(),
  groupId: reference('group_id').notNull(),
  name: text().notNull(),
  url: text().notNull(),
  description: text().notNull().default(''),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'name' | 'description'>>().notNull().default({}),
  position: integer().notNull().default(0),
  /** A mark is drawn where there is none. */
  logo: jsonb().$type<Picture>(),
  demo: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})
