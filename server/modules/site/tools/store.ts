import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Executor } from '#server/platform/database/database.ts'
import { toolGroups, tools } from './tables.ts'
import type { ToolGroupDraft } from './tool-draft.ts'

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
    countDemo: (): Promise<number> => orm.$count(tools, eq(tools.demo, true)),
  }
}

/** Adds demonstration groups and tools, or renews those that came with earlier ones; whatever editors own stays. */
export async function saveDemoTools(tx: Executor, groups: readonly ToolGroupDraft[]): Promise<number> {
  let written = 0
  for (const [position, { tools: drafts, ...group }] of groups.entries()) {
    const [saved] = await tx
      .insert(toolGroups)
      .values({ ...group, position, demo: true })
      // Sets nothing new: the row's id is wanted whether it was there or not.
      .onConflictDoUpdate({ target: toolGroups.key, set: { key: sql`excluded.key` } })
      .returning({ id: toolGroups.id })
    const wanted = saved ? await withoutDeleted(tx, drafts) : []
    if (!saved || wanted.length === 0) continue
    const rows = await tx
      .insert(tools)
      .values(
        wanted.map((draft, place) => ({
          ...draft,
          language: group.language,
          groupId: saved.id,
          position: place,
          demo: true,
        })),
      )
      .onConflictDoUpdate({
        target: tools.url,
        targetWhere: isNull(tools.deletedAt),
        set: {
          name: sql`excluded.name`,
          description: sql`excluded.description`,
          versions: sql`excluded.versions`,
          groupId: sql`excluded.group_id`,
          position: sql`excluded.position`,
        },
        setWhere: eq(tools.demo, true),
      })
      .returning({ id: tools.id })
    written += rows.length
  }
  return written
}

/** Returns the drafts without those an editor deleted, which do not come back with the next demonstration. */
async function withoutDeleted<T extends { url: string }>(tx: Executor, drafts: readonly T[]): Promise<T[]> {
  const gone = await tx.select({ url: tools.url }).from(tools).where(sql`${tools.deletedAt} is not null`)
  const urls = new Set(gone.map(({ url }) => url))
  return drafts.filter(({ url }) => !urls.has(url))
}

/** Removes demonstration tools, and the demonstration groups that nothing is left in. */
export async function deleteDemoTools(tx: Executor): Promise<number> {
  const removed = await tx.delete(tools).where(eq(tools.demo, true)).returning({ id: tools.id })
  await tx
    .delete(toolGroups)
    .where(sql`${toolGroups.demo} and not exists (select from ${tools} where ${tools.groupId} = ${toolGroups.id})`)
  return removed.length
}
