import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { toolGroups, tools } from './tables.ts'

/** The SQL of editing the tools directory. */

export type ToolRecord = Omit<typeof tools.$inferSelect, 'deletedAt' | 'deletedBy'>
export type ToolFields = Pick<ToolRecord, 'groupId' | 'name' | 'url' | 'description' | 'language' | 'versions' | 'logo'>
export type ToolGroupRecord = Omit<typeof toolGroups.$inferSelect, 'key' | 'deletedAt' | 'deletedBy'>
export type ToolGroupFields = Pick<ToolGroupRecord, 'name' | 'language' | 'versions'>

const toolColumns = {
  id: tools.id,
  groupId: tools.groupId,
  name: tools.name,
  url: tools.url,
  description: tools.description,
  language: tools.language,
  versions: tools.versions,
  position: tools.position,
  logo: tools.logo,
  demo: tools.demo,
  version: tools.version,
}
const groupColumns = {
  id: toolGroups.id,
  name: toolGroups.name,
  language: toolGroups.language,
  versions: toolGroups.versions,
  position: toolGroups.position,
  demo: toolGroups.demo,
  version: toolGroups.version,
}

/** Tools that are not in the bin, in the editors' order. */
export const listTools = async (db: Executor): Promise<ToolRecord[]> =>
  db.select(toolColumns).from(tools).where(isNull(tools.deletedAt)).orderBy(asc(tools.position), asc(tools.id))

/** Groups of tools that are not in the bin, in the editors' order. */
export const listGroups = async (db: Executor): Promise<ToolGroupRecord[]> =>
  db
    .select(groupColumns)
    .from(toolGroups)
    .where(isNull(toolGroups.deletedAt))
    .orderBy(asc(toolGroups.position), asc(toolGroups.id))

/** Locks a tool until the transaction ends. */
export async function holdTool(tx: Executor, id: number): Promise<ToolRecord | undefined> {
  const found = and(eq(tools.id, id), isNull(tools.deletedAt))
  return (await tx.select(toolColumns).from(tools).where(found).for('update'))[0]
}

/** Locks a group until the transaction ends. */
export async function holdGroup(tx: Executor, id: number): Promise<ToolGroupRecord | undefined> {
  const found = and(eq(toolGroups.id, id), isNull(toolGroups.deletedAt))
  return (await tx.select(groupColumns).from(toolGroups).where(found).for('update'))[0]
}

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
export async function saveTool(tx: Executor, id: number | undefined, fields: ToolFields): Promise<ToolRecord> {
  const last = sql`(select coalesce(max(position), -1) + 1 from ${tools} where ${tools.groupId} = ${fields.groupId})`
  const [row] =
    id === undefined
      ? await tx
          .insert(tools)
          .values({ ...fields, position: last })
          .returning(toolColumns)
      : await tx
          .update(tools)
          // Edited content is no longer demonstration content, which a newer version would replace.
          .set({ ...fields, demo: false, version: sql`${tools.version} + 1` })
          .where(eq(tools.id, id))
          .returning(toolColumns)
  if (!row) throw new Error('The tool was not saved')
  return row
}

/** Adds a group at the end, or writes over one. */
export async function saveGroup(
  tx: Executor,
  id: number | undefined,
  fields: ToolGroupFields,
): Promise<ToolGroupRecord> {
  const last = sql`(select coalesce(max(position), -1) + 1 from ${toolGroups})`
  const [row] =
    id === undefined
      ? await tx
          .insert(toolGroups)
          .values({ ...fields, position: last })
          .returning(groupColumns)
      : await tx
          .update(toolGroups)
          .set({ ...fields, demo: false, version: sql`${toolGroups.version} + 1` })
          .where(eq(toolGroups.id, id))
          .returning(groupColumns)
  if (!row) throw new Error('The group was not saved')
  return row
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

async function setDeleted(
  tx: Executor,
  table: typeof tools | typeof toolGroups,
  id: number,
  deleted: { by: number; at: Date } | null,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update ${table} set deleted_at = ${deleted?.at.toISOString() ?? null}::timestamptz, deleted_by = ${deleted?.by ?? null}::bigint
    where id = ${id} and (deleted_at is null) = ${deleted !== null}`)
  return (rowCount ?? 0) > 0
}

async function purge(tx: Executor, table: typeof tools | typeof toolGroups, id: number): Promise<void> {
  await tx.execute(sql`delete from ${table} where id = ${id} and deleted_at is not null`)
}

type Deletion = { by: number; at: Date } | null

/** Hides a tool from readers and lists, or restores it. @returns whether it was there */
export const setToolDeleted = (tx: Executor, id: number, deleted: Deletion) => setDeleted(tx, tools, id, deleted)
export const setGroupDeleted = (tx: Executor, id: number, deleted: Deletion) => setDeleted(tx, toolGroups, id, deleted)
export const purgeTool = (tx: Executor, id: number) => purge(tx, tools, id)
export const purgeGroup = (tx: Executor, id: number) => purge(tx, toolGroups, id)
