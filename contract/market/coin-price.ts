import { z } from 'zod'
import { defineCall, siteTime } from '../call.ts'
import { maxSearchLength } from '../constants.ts'
import { dataEntity, dataType, shownSource } from './data-shapes.ts'

/** The price of what a reader names by its ticker or by its name. */
export const coinPriceCalls = {
  getNamedPrice: defineCall({
    name: 'getNamedPrice',
    auth: 'public',
    input: z.object({ keyword: z.string().max(2 * maxSearchLength) }),
    output: z.object({
      /** Null: nothing with a price is called so. */
      price: z
        .object({
          entity: dataEntity,
          /** The table that shows it: its page is /DataEra/{type}/{key}. */
          type: dataType,
          /** Price in USD. */
          value: z.number(),
          /** Since a day and thirty days before, as a part of one. */
          change1: z.number().nullable(),
          change30: z.number().nullable(),
          /** Market cap in USD; null if unknown. */
          market_cap: z.number().nullable(),
          /** The last thirty days, the newest last. */
          trend: z.array(z.number().nullable()),
          source: shownSource.nullable(),
          /** The moment that the price is of. */
          time: siteTime.nullable(),
          /** Invented, as a sample. */
          demo: z.boolean(),
        })
        .nullable(),
    }),
  }),
}

export type NamedPrice = NonNullable<z.infer<(typeof coinPriceCalls)['getNamedPrice']['output']>['price']>
