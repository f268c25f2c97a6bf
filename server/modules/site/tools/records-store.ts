import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import { toolGroups, tools } from './tables.ts'

/** The SQL of editing the tools directory. */

export const groupRows = createKindRows(toolGroups)
export const toolRows = createKindRows(tools, { within: tools.groupId })
