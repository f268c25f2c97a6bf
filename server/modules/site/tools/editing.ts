import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Deletion } from '#server/platform/database/record-rows.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import * as store from './editing-store.ts'

export type { ToolFields, ToolGroupFields, ToolGroupRecord, ToolRecord } from './editing-store.ts'

/** The tag of the tools directory. */
export const toolsTag = 'tools'

/** Creates the editing of the tools directory by the newsroom, inside the caller's transaction. */
export function createToolEditing({ database: { orm }, bus }: { database: Pick<Database, 'orm'>; bus: Bus }) {
  const announced = async <T>(tx: Transaction, done: Promise<T>): Promise<T> => {
    const answer = await done
    await bus.publish(tx, [toolsTag])
    return answer
  }
  return {
    tools: (db: Executor = orm) => store.listTools(db),
    groups: (db: Executor = orm) => store.listGroups(db),
    holdTool: store.toolRows.hold,
    holdGroup: store.groupRows.hold,
    withUrl: store.toolWithUrl,
    hasTools: store.hasTools,
    saveTool: (tx: Transaction, id: number | undefined, fields: store.ToolFields) =>
      announced(tx, store.saveTool(tx, id, fields)),
    saveGroup: (tx: Transaction, id: number | undefined, fields: store.ToolGroupFields) =>
      announced(tx, store.saveGroup(tx, id, fields)),

    holdAll: store.holdAll,
    /** Puts groups and tools into an order; the caller holds them. */
    order: (tx: Transaction, groups: readonly { id: number; tools: readonly number[] }[]) =>
      announced(tx, store.setOrder(tx, groups)),

    /** @returns nothing if it was not there */
    setToolDeleted: (tx: Transaction, id: number, deleted: Deletion | null) =>
      announced(tx, store.toolRows.setDeleted(tx, id, deleted)),
    setGroupDeleted: (tx: Transaction, id: number, deleted: Deletion | null) =>
      announced(tx, store.groupRows.setDeleted(tx, id, deleted)),
    purgeTool: store.toolRows.purge,
    purgeGroup: store.groupRows.purge,
  }
}
