import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { createRecordRows } from '#server/platform/database/record-rows.ts'
import { toolGroups, tools } from './tables.ts'

/** The SQL of editing the tools directory. */

export type ToolRecord = Omit<typeof tools.$inferSelect, 'deletedAt' | 'deletedBy'>
export type ToolFields = Pick<ToolRecord, 'groupId' | 'name' | 'url' | 'description' | 'language' | 'versions' | 'logo'>
export type ToolGroupRecord = Omit<typeof toolGroups.$inferSelect, 'key' | 'deletedAt' | 'deletedBy'>
export type ToolGroupFields = Pick<ToolGroupRecord, 'name' | 'language' | 'versions'>

export const toolRows = createRecordRows(tools)
export const groupRows = createRecordRows(toolGroups)

/** Tools that are not in the bin, in the editors' order. */
export const listTools = async (db: Executor): Promise<ToolRecord[]> =>
  db.select().from(tools).where(isNull(tools.deletedAt)).orderBy(asc(tools.position), asc(tools.id))

/** Groups of tools that are not in the bin, in the editors' order. */
export const listGroups = async (db: Executor): Promise<ToolGroupRecord[]> =>
  db.select().from(toolGroups).where(isNull(toolGroups.deletedAt)).orderBy(asc(toolGroups.position), asc(toolGroups.id))

/** Another tool with an address. */
export async function toolWithUrl(db: Executor, url: string, but: number | undefined): Promise<string | undefined> {
  const other = and(
    eq(tools.url, url),
    isNull(tools.deletedAt),
    sql`${tools.id} is distinct from ${but ?? null}::bigint`,
  )
  return (await db.select({ name: tools.name }).from(tools).where(other))[0]?.name
}

/** Adds a tool at the end of its group, or writes over one. */
export function saveTool(tx: Executor, id: number | undefined, fields: ToolFields): Promise<ToolRecord> {
  if (id !== undefined) return toolRows.change(tx, id, fields)
  const last = sql`(select coalesce(max(position), -1) + 1 from ${tools} where ${tools.groupId} = ${fields.groupId})`
  return toolRows.add(tx, { ...fields, position: last })
}

/** Adds a group at the end, or writes over one. */
export function saveGroup(tx: Executor, id: number | undefined, fields: ToolGroupFields): Promise<ToolGroupRecord> {
  if (id !== undefined) return groupRows.change(tx, id, fields)
  return groupRows.add(tx, {
    ...fields,
    position: sql`(select coalesce(max(position), -1) + 1 from ${toolGroups})`,
  })
}

/** Puts groups and their tools into an order. For who has a tool open, another group is a newer version of it. */
export async function setOrder(
  tx: Executor,
  groups: readonly { id: number; tools: readonly number[] }[],
): Promise<void> {
  const order = sql`${sql.param(groups.map(({ id }) => id))}::bigint[]`
  await tx.execute(sql`update tool_groups set position = array_position(${order}, id) where id = any (${order})`)
  for (const group of groups) {
    const held = sql`${sql.param([...group.tools])}::bigint[]`
    await tx.execute(sql`
      update tools set position = array_position(${held}, id), group_id = ${group.id},
        version = version + (group_id <> ${group.id})::int
      where id = any (${held})`)
  }
}

/** Holds the whole directory, so that nobody moves or removes any of it meanwhile. */
export async function holdAll(tx: Executor): Promise<void> {
  const [group, tool] = [isNull(toolGroups.deletedAt), isNull(tools.deletedAt)]
  await tx.select({ id: toolGroups.id }).from(toolGroups).where(group).orderBy(toolGroups.id).for('update')
  await tx.select({ id: tools.id }).from(tools).where(tool).orderBy(tools.id).for('update')
}

/** True if a group has tools that are not in the bin. */
export async function hasTools(db: Executor, group: number): Promise<boolean> {
  const held = and(eq(tools.groupId, group), isNull(tools.deletedAt))
  return (await db.select({ id: tools.id }).from(tools).where(held).limit(1)).length > 0
}
