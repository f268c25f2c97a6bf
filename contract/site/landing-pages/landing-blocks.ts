import { z } from 'zod'
import { id } from '#contract/call.ts'
import { textsOf } from '#contract/staff/records.ts'
import {
  type BlockKind,
  blockTexts,
  formFieldKinds,
  itemLooks,
  landingDrawings,
  landingLimits as limits,
  pictureWidths,
} from './landing-terms.ts'

/** The blocks of a landing page as editors enter them. */

const address = z.string().max(limits.address)
const picture = z.string().max(limits.address).nullable()
/** Identifies blocks of a page; empty for a new one. */
const key = z.string().max(limits.key)
const block = <K extends BlockKind, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), key, texts: textsOf(blockTexts(kind)), ...shape })

export const enteredField = z.object({
  key,
  kind: z.enum(formFieldKinds),
  required: z.boolean(),
  texts: textsOf(['label', 'options']),
})

/** Whole addresses of https, or paths of the site; empty: there is no button. */
export const enteredBlock = z.discriminatedUnion('kind', [
  block('hero', { pic: picture, drawing: z.enum(landingDrawings), link: address, other_link: address }),
  block('text', {}),
  block('picture', { pic: picture, width: z.enum(pictureWidths) }),
  block('items', {
    label: id.nullable(),
    count: z.number().int().min(1).max(limits.items),
    look: z.enum(itemLooks),
  }),
  block('numbers', {
    numbers: z
      .array(z.object({ series: z.string().max(limits.series), texts: textsOf(['label']) }))
      .max(limits.numbers),
  }),
  block('event', { event: id.nullable() }),
  block('form', {
    /** Address that submissions are mailed to as well; empty: none. */
    mail_to: z.string().max(limits.mail),
    fields: z.array(enteredField).max(limits.fields),
  }),
  block('quiz', { quiz: z.string().max(limits.path) }),
])

export type EnteredBlock = z.infer<typeof enteredBlock>
export type EnteredBlockOf<K extends BlockKind> = Extract<EnteredBlock, { kind: K }>
export type EnteredField = z.infer<typeof enteredField>
