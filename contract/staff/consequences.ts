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

/** The consequences, and the name that is typed to confirm them where money or votes are involved. */
export const consequences = z.object({ list: z.array(consequence), name: z.string() })

/** Fields of an act by which a person confirms its consequences. */
export const confirmation = {
  /** The consequences that the person saw; an act with more serious ones than these is refused. */
  seen: z.array(consequence).max(50).optional(),
  /** The name of what the act is on, which acts on money or votes are refused without. */
  typed: z.string().max(1000).optional(),
}
