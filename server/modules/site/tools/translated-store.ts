import { sql } from 'drizzle-orm'
import { createTranslatedRows } from '#server/platform/database/translated-rows.ts'
import { toolsTag } from './editing.ts'

const tags = async () => [toolsTag]

/** The texts of the tools directory, for the translation desk. */
export const toolWords = [
  createTranslatedRows({
    kind: 'toolGroup',
    table: 'tool_groups',
    fields: ['name'],
    language: sql`tool_groups.language`,
    tags,
  }),
  createTranslatedRows({
    kind: 'tool',
    table: 'tools',
    fields: ['name', 'description'],
    language: sql`tools.language`,
    tags,
  }),
]
