import { asc, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { toolGroups, tools } from './tables.ts'

/** The SQL of the tools directory. */
export function createToolsStore(orm: NodePgDatabase) {
  return {
    groups: () =>
      orm
        .select()
        .from(toolGroups)
        .where(isNull(toolGroups.deletedAt))
        .orderBy(asc(toolGroups.position), asc(toolGroups.id)),
    tools: () => orm.select().from(tools).where(isNull(tools.deletedAt)).orderBy(asc(tools.position), asc(tools.id)),
  }
}
