import { z } from 'zod'
import { defineCall } from './call.ts'
import { person } from './newsroom.ts'

/** Who has which record of the newsroom open at the moment: colleagues see each other before they write over each other. */

/** A record: what it is, such as 'author', and its number or name. */
const record = z.object({
  kind: z
    .string()
    .max(40)
    .regex(/^[a-z]+(-[a-z]+)*$/),
  id: z.union([z.number().int().nonnegative(), z.string().min(1).max(1_000)]),
})

export const presenceCalls = {
  /** Says that the caller has a record open, every 15 seconds while they have, and hears who else has, the caller left out. */
  attendRecord: defineCall({
    name: 'attendRecord',
    auth: 'editor',
    input: record,
    output: z.object({ list: z.array(person) }),
  }),
  leaveRecord: defineCall({ name: 'leaveRecord', auth: 'editor', input: record, output: z.object({}) }),
}
