import { z } from 'zod'
import { id } from '#contract/call.ts'
import { manuscriptLimits } from '#contract/constants.ts'
import { siteLanguage } from '#contract/staff/records.ts'
import { draftLimits, mapTextFields, type TextField, type TextFieldValues } from './text-fields.ts'

/** The schemas of fields, from their declarations: everything that a draft may have. */

/** The editor's document. The service checks every node; what is unknown is refused, not dropped. */
export const richDocument = z.object({
  type: z.literal('doc'),
  content: z.array(z.unknown()).max(manuscriptLimits.documentBytes).optional(),
})

function draftSchema(field: TextField): z.ZodType {
  switch (field.type) {
    case 'line':
    case 'prose':
      return z.string().max(field.draft)
    case 'address':
      return z.string().max(draftLimits.address)
    case 'choice':
      return z.enum(field.options)
    case 'names':
      return z.array(z.string().max(draftLimits.name)).max(draftLimits.names)
    case 'reference':
      return id.nullable()
    case 'language':
      return siteLanguage
    case 'document':
      return richDocument
    case 'picture':
      return z.string().max(500).nullable()
  }
}

type Schemas<V> = z.ZodObject<{ [N in keyof V]: z.ZodType<V[N], V[N]> }>

/** Everything may be empty in a draft; submitting or publishing names what is missing. */
export const draftFields = <D extends Readonly<Record<string, TextField>>>(declared: D) =>
  z.object(mapTextFields(declared, draftSchema) as z.ZodRawShape) as unknown as Schemas<TextFieldValues<D>>
