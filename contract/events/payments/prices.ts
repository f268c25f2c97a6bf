import { z } from 'zod'
import { defineCall, id } from '../../call.ts'
import { paymentProviderNames } from '../order-terms.ts'
import { amount, ticketLimits } from '../tickets.ts'

/** Prices of orders before they are made, and terms that organisers add to the prices of an event. */

const typedText = (max: number) => z.string().max(4 * max)
const basisPoints = z.number().int().min(0).max(10_000)

export const pricingLimits = { taxName: 30, sellerName: 200, sellerAddress: 400, sellerTaxNumber: 60 } as const

/** Taxes and fees of an event, and who sells. */
export const pricing = z.object({
  tax_name: typedText(pricingLimits.taxName).default(''),
  /** Tax in basis points: 1,900 are 19 %. */
  tax_bp: basisPoints.default(0),
  /** True if prices include the tax; else it is added. */
  tax_included: z.boolean().default(true),
  fee_bp: basisPoints.default(0),
  fee_per_ticket: amount.default('0'),
  /** The name on receipts. */
  seller_name: typedText(pricingLimits.sellerName).default(''),
  seller_address: typedText(pricingLimits.sellerAddress).default(''),
  seller_tax_number: typedText(pricingLimits.sellerTaxNumber).default(''),
})

export const storedPricing = pricing.required().extend({
  currency: z.string(),
  currency_exponent: z.number(),
  /** Something was ordered in it, or a code takes an amount of it off: the event keeps its currency. */
  currency_fixed: z.boolean(),
  /** How tickets can be paid for at present; where there is nothing, none with a price is sold. */
  ways: z.array(z.enum(paymentProviderNames)),
})

export const wantedLine = z.object({
  type: id,
  quantity: z.number().int().min(1).max(ticketLimits.perOrder),
  /** An invitation code, for a type that needs one. */
  code: z
    .string()
    .max(4 * ticketLimits.code)
    .optional(),
})

export const discountCodes = z
  .array(z.string().max(4 * ticketLimits.code))
  .max(ticketLimits.discounts)
  .default([])

/** Amounts of one line, in the currency's smallest unit. */
export const lineAmounts = z.object({
  unit_price: z.string(),
  discount: z.string(),
  fee: z.string(),
  tax: z.string(),
  total: z.string(),
})

/** Price of an order and its components. */
export const orderAmounts = z.object({
  currency: z.string(),
  currency_exponent: z.number(),
  subtotal: z.string(),
  discounts: z.array(z.object({ code: z.string(), amount: z.string() })),
  fee: z.string(),
  tax: z.string(),
  tax_name: z.string(),
  tax_bp: z.number(),
  tax_included: z.boolean(),
  total: z.string(),
})

export const priceCalls = {
  /** Returns the price of tickets now, with codes for discounts. Nothing is reserved. */
  quoteOrder: defineCall({
    name: 'quoteOrder',
    auth: 'public',
    input: z.object({
      event: id,
      lines: z.array(wantedLine).min(1).max(ticketLimits.lines),
      discount_codes: discountCodes,
    }),
    output: orderAmounts.extend({ lines: z.array(lineAmounts.extend({ type: z.number(), quantity: z.number() })) }),
  }),
  activityPricing: defineCall({
    name: 'activityPricing',
    auth: 'organiser',
    input: z.object({ id }),
    output: storedPricing,
  }),
  saveActivityPricing: defineCall({
    name: 'saveActivityPricing',
    auth: 'organiser',
    input: pricing.extend({
      id,
      /** Currency of the fee; nothing is saved if the event has another one by now. */
      currency: z.string().max(3).optional(),
    }),
    output: storedPricing,
  }),
}

export type Pricing = z.output<typeof pricing>
export type OrderAmounts = z.infer<typeof orderAmounts>
