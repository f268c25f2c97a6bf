import { sql } from 'drizzle-orm'
import { languagesOf, shownOf, sqlSource, versionsOf } from '#server/platform/database/searched-records.ts'

/** Tools of the directory as readers' search finds them. */
export const searchedTools = sqlSource(
  'tool',
  'tools',
  'tools',
  (ids) => sql`select tool.id, 'tool' as kind, ${languagesOf('tool')} as languages,
    array[tool.name] || ${versionsOf('tool', 'name')} as titles,
    array[tool.description] || ${versionsOf('tool', 'description')} as texts,
    ${shownOf('tool', 'name', 'description', sql`tool.url`)} as shown
  from tools as tool where tool.id = ${ids} and tool.deleted_at is null`,
)
