import { z } from 'zod'
import { consequenceKinds } from './consequence-terms.ts'

/** Shapes of the consequences of an act in calls. */

const consequence = z.object({
  kind: z.enum(consequenceKinds),
  count: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  money: z
    .object({
      amount: z.string().regex(/^\d{1,18}$/),
      currency: z.string().max(8),
      exponent: z.number().int().min(0).max(18),
    })
    .optional(),
})

export const consequences = z.object({ list: z.array(consequence) })
/** The consequences that the person saw; an act with more serious ones than these is refused. */
export const seenConsequences = z.array(consequence).max(50).optional()
