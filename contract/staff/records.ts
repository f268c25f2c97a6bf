import { z } from 'zod'
import { defineCall, id } from '#contract/call.ts'

/** Shapes that special topics, incidents, labels and tools share. */

export const siteLanguage = z.enum(['zh-Hans', 'zh-Hant-HK', 'en'])
export type SiteLanguage = z.infer<typeof siteLanguage>

/** The longest text that a field accepts before its own limit is checked, in characters (UTF-16). */
const longest = 20_000
/** The texts of one record that are converted while somebody types; all together stay a tenth of a second's work. */
const [longestConverted, maxConverted, longestTogether] = [5_000, 20, 50_000]

/**
 * Texts of a record by language, as people wrote them. The other Chinese script is derived field by field unless given;
 * English is only what was written.
 */
export const textsOf = <const K extends string>(fields: readonly K[]) =>
  z.partialRecord(
    siteLanguage,
    z.object(
      Object.fromEntries(fields.map((field) => [field, z.string().max(longest).optional()])) as Record<
        K,
        z.ZodOptional<z.ZodString>
      >,
    ),
  )

/** Texts of a record by language, without zod. */
export type Texts<K extends string> = Partial<
  Record<z.infer<typeof siteLanguage>, Partial<Record<K, string | undefined>>>
>

/** The saved record, or the newer version that it would have overwritten. */
export const savingOf = <T extends z.ZodType>(record: T) =>
  z.discriminatedUnion('saved', [
    z.object({ saved: z.literal(true), record }),
    z.object({ saved: z.literal(false), current: record }),
  ])

/** A new order was saved, or the order has changed since the one that it was made from. */
export const orderingOf = <T extends z.ZodType>(current: T) =>
  z.discriminatedUnion('saved', [z.object({ saved: z.literal(true) }), z.object({ saved: z.literal(false), current })])

export const version = z.number().int().positive()

/** A record as it was seen: one that a colleague has saved since is not deleted. */
export const seenRecord = z.object({ id, version })

export const recordCalls = {
  /** Chinese in the other script, as readers see it if nobody entered it. */
  convertTexts: defineCall({
    name: 'convertTexts',
    auth: 'editor',
    input: z.object({
      to: z.enum(['zh-Hans', 'zh-Hant-HK']),
      texts: z
        .array(z.string().max(longestConverted))
        .max(maxConverted)
        .refine((texts) => texts.reduce((sum, { length }) => sum + length, 0) <= longestTogether),
    }),
    output: z.object({ list: z.array(z.string()) }),
  }),
}
