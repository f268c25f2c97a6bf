import { z } from 'zod'
import { defineCall, id } from './call.ts'
import { savingOf, textsOf, version } from './curated.ts'

/** The tools directory as the newsroom keeps it. */

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

export const toolsDeskCalls = {
  /** The whole directory in its order. */
  staffTools: defineCall({
    name: 'staffTools',
    auth: 'editor',
    input: z.object({}),
    output: z.object({ groups: z.array(staffToolGroup.extend({ tools: z.array(staffTool) })) }),
  }),
  saveTool: defineCall({
    name: 'saveTool',
    auth: 'editor',
    input: toolFields.extend({ id: id.optional(), version: version.optional() }),
    output: savingOf(staffTool),
  }),
  deleteTool: defineCall({ name: 'deleteTool', auth: 'editor', input: z.object({ id }), output: z.object({}) }),
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
    input: z.object({ id }),
    output: z.object({}),
  }),
  /** Puts groups and tools into an order; refused where a colleague added or removed one meanwhile. */
  orderTools: defineCall({
    name: 'orderTools',
    auth: 'editor',
    input: z.object({ groups: z.array(z.object({ id, tools: z.array(id).max(2_000) })).max(200) }),
    output: z.object({}),
  }),
}

export type StaffTool = z.infer<typeof staffTool>
export type StaffToolGroup = z.infer<typeof staffToolGroup>
