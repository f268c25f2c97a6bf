import { z } from 'zod'
import { defineCall, id, paging, searchedPageOf, siteTime } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { binKinds } from './bin-kinds.ts'

/** Bin of the newsroom: deleted items can be restored until an administrator deletes them permanently. */

export const binKind = z.enum(binKinds)

export const binRow = z.object({
  kind: binKind,
  id: z.string(),
  title: z.string(),
  /** BCP 47 tag of the title; null where the title is not in any language. */
  language: z.string().nullable(),
  deleted_time: siteTime,
  by: person.nullable(),
  /** A small picture of it as a data: address, for records that people know by their looks. */
  preview: z.string().nullable(),
})

const entry = z.object({ kind: binKind, id: z.string().min(1).max(1_000) })

export const binCalls = {
  /** Latest deletions first. Editors see what editors may delete. */
  binEntries: defineCall({
    name: 'binEntries',
    auth: 'editor',
    input: z.object({
      kind: binKind.optional(),
      /** The person who deleted it. */
      by: id.optional(),
      /** Part of the title. */
      keyword: z.string().max(200).optional(),
      ...paging,
    }),
    output: searchedPageOf(binRow),
  }),
  restoreFromBin: defineCall({ name: 'restoreFromBin', auth: 'editor', input: entry, output: z.object({}) }),
  /** Deletes permanently. The title has to be typed as it is shown. */
  purgeFromBin: defineCall({
    name: 'purgeFromBin',
    auth: 'administrator',
    input: entry.extend({ title: z.string().max(2_000) }),
    output: z.object({}),
  }),
}

export type BinKindName = z.infer<typeof binKind>
export type BinRow = z.infer<typeof binRow>
