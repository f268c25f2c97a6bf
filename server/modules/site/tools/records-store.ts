import { toolGroupRecord, toolRecord } from '#contract/site/tools.record.ts'
import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import { toolGroups, tools } from './tables.ts'

/** The kinds of records of the tools directory, each with its SQL. */
export const toolKinds = [
  [toolRecord, createKindRows(tools, { within: tools.groupId })],
  [toolGroupRecord, createKindRows(toolGroups)],
] as const
