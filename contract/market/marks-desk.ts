import { z } from 'zod'
import { version } from '#contract/staff/records.ts'
import { defineCall, id, pageOf, paging } from '../call.ts'
import { realDay } from './data-shapes.ts'
import { markKinds } from './data-terms.ts'

/** Marks on charts, as the newsroom keeps them. */

const line = z.string().trim().max(60)

const markFields = z.object({
  day: realDay,
  kind: z.enum(markKinds),
  /** Key of the coin whose charts have it; empty: all charts. */
  coin: z.string().max(120).default(''),
  /** Simplified Chinese, or English where there is none. */
  name: line.min(1),
  /** Empty: converted. */
  name_hant: line.default(''),
  name_en: line.default(''),
  hidden: z.boolean().default(false),
})

export const staffMark = markFields.extend({ id: z.number(), version: z.number() })

export const marksDeskCalls = {
  /** The newest first. */
  dataMarks: defineCall({
    name: 'dataMarks',
    auth: 'editor',
    input: z.object(paging),
    output: pageOf(staffMark),
  }),
  /**
   * Adds a mark, or changes one over the version that was read.
   * @throws itemMissing, editConflict, nameTaken where there is one of this day, kind and coin, invalidInput
   */
  saveDataMark: defineCall({
    name: 'saveDataMark',
    auth: 'editor',
    input: markFields.extend({ id: id.optional(), version: version.optional() }),
    output: z.object({ id: z.number() }),
  }),
}

export type StaffMark = z.infer<typeof staffMark>
