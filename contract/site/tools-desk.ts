import { z } from 'zod'
import { defineCall, id } from '#contract/call.ts'
import { orderingOf, savingOf, seenRecord, textsOf, version } from '#contract/staff/records.ts'

/** The tools directory as the newsroom manages it. */

const toolFields = z.object({
  group: id,
  texts: textsOf(['name', 'description']),
  /** A whole https address outside of this site. */
  url: z.string().max(2_000),
  /** A stored picture by its path; null: a mark is drawn. */
  logo: z.string().max(500).nullable(),
})
export const staffTool = toolFields.extend({ id: z.number(), version: z.number(), demo: z.boolean() })

const groupFields = z.object({ texts: textsOf(['name']) })
export const staffToolGroup = groupFields.extend({ id: z.number(), version: z.number(), demo: z.boolean() })

const directory = z.object({ groups: z.array(staffToolGroup.extend({ tools: z.array(staffTool) })) })
const directoryOrder = z.array(z.object({ id, tools: z.array(id).max(2_000) })).max(200)

export const toolsDeskCalls = {
  /** The whole directory in its order. */
  staffTools: defineCall({
    name: 'staffTools',
    auth: 'editor',
    input: z.object({}),
    output: directory,
  }),
  saveTool: defineCall({
    name: 'saveTool',
    auth: 'editor',
    input: toolFields.extend({ id: id.optional(), version: version.optional() }),
    output: savingOf(staffTool),
  }),
  deleteTool: defineCall({ name: 'deleteTool', auth: 'editor', input: seenRecord, output: z.object({}) }),
  saveToolGroup: defineCall({
    name: 'saveToolGroup',
    auth: 'editor',
    input: groupFields.extend({ id: id.optional(), version: version.optional() }),
    output: savingOf(staffToolGroup),
  }),
  /** Only one without tools. */
  deleteToolGroup: defineCall({
    name: 'deleteToolGroup',
    auth: 'editor',
    input: seenRecord,
    output: z.object({}),
  }),
  /**
   * Orders all groups and tools. If their order is no longer the one that was `seen`, nothing changes, and the answer is
   * the current directory.
   */
  orderTools: defineCall({
    name: 'orderTools',
    auth: 'editor',
    input: z.object({ groups: directoryOrder, seen: directoryOrder }),
    output: orderingOf(directory),
  }),
}

export type StaffTool = z.infer<typeof staffTool>
export type StaffToolGroup = z.infer<typeof staffToolGroup>
export type ToolsDirectory = z.infer<typeof directory>
export type DirectoryOrder = z.infer<typeof directoryOrder>
