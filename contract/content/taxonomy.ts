import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { label } from './items.ts'

/** Merging labels, and moving the items of categories and regions; the rest is in their declarations. */

const labelMerge = z.object({
  id: z.number(),
  from: label,
  items: z.number(),
  by: person.nullable(),
  time: siteTime,
})

const taxonKind = z.enum(['category', 'region'])

export const labelCalls = {
  /** Labels that were merged into this one and can be restored, the newest first. */
  labelMerges: defineCall({
    name: 'labelMerges',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({ list: z.array(labelMerge) }),
  }),
  /** Moves the items of one label to another, which takes over its names; its address redirects there from now on. */
  mergeLabels: defineCall({
    name: 'mergeLabels',
    auth: 'editor',
    input: z.object({ id, into: id }),
    output: z.object({ merge: z.number(), items: z.number() }),
  }),
  /** Undoes a merge, once: the label is separate again, with its items and names. */
  undoLabelMerge: defineCall({
    name: 'undoLabelMerge',
    auth: 'editor',
    input: z.object({ merge: id }),
    output: z.object({ id: z.number() }),
  }),
  /** Moves all articles and flash from one to the other. */
  moveTaxon: defineCall({
    name: 'moveTaxon',
    auth: 'editor',
    input: z.object({ kind: taxonKind, id, into: id }),
    output: z.object({ items: z.number() }),
  }),
}

export type LabelMerge = z.infer<typeof labelMerge>
export type TaxonKind = z.infer<typeof taxonKind>
