import { sql } from 'drizzle-orm'
import { createWordedRows } from '#server/platform/worded-rows.ts'
import { tag } from './tags.ts'

const tags = (): string[] => [tag.names]
// Names of this kind are written in Chinese; see the tables.
const language = sql`'zh-Hans'`

/** The names of labels, categories and regions, for those who translate. */
export const nameWords = [
  createWordedRows({ kind: 'label', table: 'labels', fields: ['name'], language, tags }),
  createWordedRows({ kind: 'category', table: 'categories', fields: ['name'], language, tags }),
  createWordedRows({ kind: 'region', table: 'regions', fields: ['name'], language, tags }),
]
