import { z } from 'zod'
import { defineCall } from './call.ts'

export const continent = z.enum(['asia', 'europe', 'africa', 'north_america', 'south_america', 'oceania'])

/** A country or territory with its international dialling code. Several share a code, so the id tells them apart. */
export const phoneCode = z.object({
  id: z.number(),
  /** Its name in the reader's language. */
  country: z.string(),
  /** Digits without a plus sign. */
  area_code: z.string().regex(/^\d{1,4}$/),
  continent,
})

export const accountCalls = {
  getPhoneCode: defineCall({
    name: 'getPhoneCode',
    auth: 'public',
    input: z.object({}),
    output: z.array(phoneCode),
  }),
}

export type Continent = z.infer<typeof continent>
export type PhoneCode = z.infer<typeof phoneCode>
