import { z } from 'zod'
import { defineCall, id, paging, searchedPageOf } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'

/** The calls by which the newsroom looks after authors. */

const siteLanguage = z.enum(['zh-Hans', 'zh-Hant-HK', 'en'])
const authorText = z.object({ nickname: z.string().max(400), introduction: z.string().max(10_000) })

/** The newsroom's texts about an author. */
export const authorFields = authorText.extend({
  /** Language of nickname and introduction. */
  language: siteLanguage,
  /** The same in other languages, where it was written separately. */
  versions: z.partialRecord(siteLanguage, authorText.partial()),
  avatar_img: z.string().max(500).nullable(),
  /** Place among the hot columns, from 1; null: by what the author publishes. */
  position: z.number().int().min(1).max(9_999).nullable(),
})

export const staffAuthorRow = person.extend({
  introduction: z.string(),
  articles: z.number(),
  followers: z.number(),
  position: z.number().nullable(),
  /** The users who publish as this author. */
  user: person.nullable(),
  columnist: z.boolean(),
  demo: z.boolean(),
})

export const staffAuthor = authorFields.extend({
  id: z.number(),
  version: z.number(),
  user: person.nullable(),
  columnist: z.boolean(),
})

export const authorDeskCalls = {
  staffAuthors: defineCall({
    name: 'staffAuthors',
    auth: 'editor',
    input: z.object({
      keyword: z.string().max(200).optional(),
      filter: z.enum(['columnist', 'linked', 'unlinked', 'placed']).optional(),
      ...paging,
    }),
    output: searchedPageOf(staffAuthorRow),
  }),
  staffAuthor: defineCall({ name: 'staffAuthor', auth: 'editor', input: z.object({ id }), output: staffAuthor }),
  /** Adds an author, or saves one. On top of a newer version nothing is saved, and the answer is that version. */
  saveAuthor: defineCall({
    name: 'saveAuthor',
    auth: 'editor',
    input: authorFields.extend({ id: id.optional(), version: z.number().int().positive().optional() }),
    output: z.discriminatedUnion('saved', [
      z.object({ saved: z.literal(true), author: staffAuthor }),
      z.object({ saved: z.literal(false), current: staffAuthor }),
    ]),
  }),
  /** Lets a user publish as an author in place of the one who was `seen` to; null: nobody. */
  linkAuthor: defineCall({
    name: 'linkAuthor',
    auth: 'administrator',
    input: z.object({ id, user: id.nullable(), seen: id.nullable() }),
    output: z.object({}),
  }),
}

export type AuthorFields = z.infer<typeof authorFields>
export type StaffAuthor = z.infer<typeof staffAuthor>
export type StaffAuthorRow = z.infer<typeof staffAuthorRow>
