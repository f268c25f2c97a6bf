import { z } from 'zod'
import { defineCall, id } from '#contract/call.ts'
import { label } from '#contract/content/items.ts'
import { atlasKinds, atlasLetters, atlasLimits } from './atlas-terms.ts'

/** The directory of companies, institutions, people and topics as readers see it. */

const kind = z.enum(atlasKinds)
const letter = z
  .string()
  .max(1)
  .refine((text) => atlasLetters.includes(text))

const line = z.object({
  id: z.number(),
  slug: z.string(),
  kind,
  name: z.string(),
  /** Description in a line. */
  note: z.string(),
  /** BCP 47 tag of name and note. */
  language: z.string(),
  /** Letter of its place in the index of the reader's language. */
  letter,
  /** True for sample content. */
  demo: z.boolean(),
})

const neighbour = z.object({ slug: z.string(), name: z.string(), language: z.string() })

export const atlasCalls = {
  /** Entries in the order of the index: of names in English for its readers, else of pinyin. */
  getAtlas: defineCall({
    name: 'getAtlas',
    auth: 'public',
    query: true,
    input: z.object({
      kind: kind.optional(),
      letter: letter.optional(),
      /** A part of any of its names, of their pinyin or of the initials of that. */
      keyword: z.string().max(atlasLimits.keyword).optional(),
      /** Continue after this entry. */
      after: id.optional(),
    }),
    output: z.object({
      list: z.array(line),
      /** Number of entries of the kind, with the keyword, under each letter; letters without entries are omitted. */
      letters: z.array(z.object({ letter, count: z.number() })),
      /** How many there are of each kind with the keyword. */
      kinds: z.record(kind, z.number()),
      /** Number of entries in the list. */
      total: z.number(),
      more: z.boolean(),
    }),
  }),
  getAtlasEntry: defineCall({
    name: 'getAtlasEntry',
    auth: 'public',
    query: true,
    input: z.object({ slug: z.string().max(atlasLimits.slug) }),
    output: line.extend({
      about: z.string(),
      /** The languages that it can be read in, conversions between Chinese scripts included. */
      languages: z.array(z.string()),
      /** Other names it goes by. */
      aliases: z.array(z.string()),
      website: z.string().nullable(),
      /** The label whose news it has. */
      news: label.nullable(),
      author: z.object({ id: z.number(), nickname: z.string() }).nullable(),
      topic: z.object({ id: z.number(), title: z.string(), language: z.string() }).nullable(),
      /** The path of its numbers. */
      data: z.string().nullable(),
      /** Neighbours in the index. */
      previous: neighbour.nullable(),
      next: neighbour.nullable(),
    }),
  }),
}

export type AtlasLine = z.infer<typeof line>
