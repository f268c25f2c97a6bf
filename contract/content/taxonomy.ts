import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { orderingOf, savingOf, seenRecord, textsOf, version } from '#contract/staff/records.ts'
import { coverFamily, label } from './items.ts'

/** Labels, categories and regions as the newsroom manages them. */

const labelMerge = z.object({
  id: z.number(),
  from: label,
  items: z.number(),
  by: person.nullable(),
  time: siteTime,
})

export const taxonKind = z.enum(['category', 'region'])
const taxonFields = z.object({
  texts: textsOf(['name']),
  /** Offered to readers and to those who write. */
  online: z.boolean(),
  /** The family of drawn covers, of categories. */
  cover: coverFamily.optional(),
})
export const taxon = taxonFields.extend({
  id: z.number(),
  /** The stable name, such as hk. */
  key: z.string(),
  items: z.number(),
  version: z.number(),
})

const taxonOrder = z.array(id).max(1_000)

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
  staffTaxonomy: defineCall({
    name: 'staffTaxonomy',
    auth: 'editor',
    input: z.object({ kind: taxonKind }),
    output: z.object({ list: z.array(taxon) }),
  }),
  saveTaxon: defineCall({
    name: 'saveTaxon',
    auth: 'editor',
    input: taxonFields.extend({ kind: taxonKind, id: id.optional(), version: version.optional() }),
    output: savingOf(taxon),
  }),
  /**
   * Orders all of a kind. If their order is no longer the one that was `seen`, nothing changes, and the answer is the
   * current one.
   */
  orderTaxonomy: defineCall({
    name: 'orderTaxonomy',
    auth: 'editor',
    input: z.object({ kind: taxonKind, ids: taxonOrder, seen: taxonOrder }),
    output: orderingOf(z.object({ list: z.array(taxon) })),
  }),
  /** Moves all articles and flash from one to the other. */
  moveTaxon: defineCall({
    name: 'moveTaxon',
    auth: 'editor',
    input: z.object({ kind: taxonKind, id, into: id }),
    output: z.object({ items: z.number() }),
  }),
  /** Only one without articles and flash. */
  deleteTaxon: defineCall({
    name: 'deleteTaxon',
    auth: 'editor',
    input: seenRecord.extend({ kind: taxonKind }),
    output: z.object({}),
  }),
}

export type LabelMerge = z.infer<typeof labelMerge>
export type TaxonKind = z.infer<typeof taxonKind>
export type Taxon = z.infer<typeof taxon>
