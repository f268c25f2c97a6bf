import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '../call.ts'
import { longestAnswer, maxOrderLines, ticketKinds } from './order-terms.ts'

/** Ticket offer of an event: ticket types with their places, invitation codes and questions. */

export const ticketKind = z.enum(ticketKinds)
export const questionKind = z.enum(['text', 'choice', 'several', 'agreement'])

/** Bounds of what an organiser sets up. Texts in code points. */
export const ticketLimits = {
  types: 40,
  pools: 40,
  questions: 30,
  options: 50,
  name: 60,
  description: 500,
  label: 200,
  option: 100,
  answer: longestAnswer,
  capacity: 1_000_000,
  /** Tickets of one order. */
  perOrder: 50,
  /** Lines of one order. */
  lines: maxOrderLines,
  /** Codes made at once. */
  codes: 5_000,
  /** Codes of one event, with those that ended after they were used. */
  codesOfEvent: 50_000,
  code: 40,
  groupPrices: 5,
  /** Codes for a discount in one order. */
  discounts: 5,
  /** The highest price, in the currency's smallest unit. */
  price: 1_000_000_000_000,
} as const

/** An amount in the currency's smallest unit; a string, since sums may exceed what JSON readers take exactly. */
export const amount = z.string().regex(/^\d{1,18}$/)

const typedText = (max: number) => z.string().max(4 * max)
/** An answer: a text, the chosen option, the chosen options, or whether it was agreed to. */
export const answer = z.union([
  z.string().max(4 * ticketLimits.answer),
  z.array(z.string().max(4 * ticketLimits.option)).max(ticketLimits.options),
  z.boolean(),
])
/** Answers by the number of the question. */
export const answers = z
  .record(z.string().regex(/^\d{1,16}$/), answer)
  .refine((given) => Object.keys(given).length <= 2 * ticketLimits.questions)

/** A price from this number of tickets of the type in one order on. */
export const groupPrice = z.object({ from: z.number().int().min(2).max(ticketLimits.perOrder), price: amount })

/** Why a ticket type cannot be had at present. */
export const unavailable = z.enum(['not_yet', 'over', 'paused', 'sold_out', 'code_needed', 'event_over', 'no_payment'])

/** A ticket type as visitors see it. */
export const ticketType = z.object({
  id: z.number(),
  event: z.number(),
  kind: ticketKind,
  name: z.string(),
  description: z.string(),
  /** BCP 47 tag of the language that its name and description are really in. */
  language: z.string(),
  price: z.string(),
  group_prices: z.array(groupPrice),
  currency: z.string(),
  currency_exponent: z.number(),
  /** When its sale begins and ends; null: with the publication, with the event. */
  sale_from: siteTime.nullable(),
  sale_until: siteTime.nullable(),
  per_order: z.number(),
  /** It takes an invitation code. */
  needs_code: z.boolean(),
  /** How many can be had at this moment. */
  left: z.number(),
  /** Other types on sale that draw on the same places: what is left is left for all of them together. */
  shares_with: z.array(z.number()),
  /** Places of a full type in unpaid orders, which may become free; 0 while somebody waits for them. */
  may_return: z.number(),
  unavailable: unavailable.nullable(),
  /** When it is sold out, readers can join the waiting list. */
  waiting_list: z.boolean(),
})

/** A question of the organiser to each attendee. */
export const question = z.object({
  id: z.number(),
  kind: questionKind,
  label: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
})

const setupWords = z.object({
  name: typedText(ticketLimits.name).default(''),
  description: typedText(ticketLimits.description).default(''),
})

const setupType = z.object({
  id: id.optional(),
  kind: ticketKind,
  name: typedText(ticketLimits.name),
  description: typedText(ticketLimits.description).default(''),
  /** The same in the other language of the site: English, or simplified Chinese for an event in English. */
  translation: setupWords.default({ name: '', description: '' }),
  price: amount.default('0'),
  group_prices: z.array(groupPrice).max(ticketLimits.groupPrices).default([]),
  sale_from: siteTime.nullable().default(null),
  sale_until: siteTime.nullable().default(null),
  per_order: z.number().int().min(1).max(ticketLimits.perOrder).default(10),
  hidden: z.boolean().default(false),
  on_sale: z.boolean().default(true),
  /** Places in the list of pools that it draws on. */
  pools: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(ticketLimits.pools - 1),
    )
    .min(1)
    .max(ticketLimits.pools),
})

const setupPool = z.object({
  id: id.optional(),
  name: typedText(ticketLimits.name).default(''),
  capacity: z.number().int().min(0).max(ticketLimits.capacity),
})

const setupQuestion = z.object({
  id: id.optional(),
  kind: questionKind,
  label: typedText(ticketLimits.label),
  options: z.array(typedText(ticketLimits.option)).max(ticketLimits.options).default([]),
  required: z.boolean().default(false),
})

/** All that an event offers, in the order in which it is shown; omitted entries are removed. */
export const ticketSetup = z.object({
  pools: z.array(setupPool).max(ticketLimits.pools),
  types: z.array(setupType).max(ticketLimits.types),
  questions: z.array(setupQuestion).max(ticketLimits.questions),
})

/** The same as it stands, with what is taken of it. */
export const storedSetup = z.object({
  event: z.number(),
  pools: z.array(setupPool.required().extend({ id: z.number(), held: z.number(), sold: z.number() })),
  types: z.array(setupType.required().extend({ id: z.number(), sold: z.number(), waiting: z.number() })),
  questions: z.array(setupQuestion.required().extend({ id: z.number() })),
})

/** Purpose of a code: opening types, or a discount on the order, as a percentage in basis points or as an amount. */
export const codePurpose = z.enum(['invitation', 'percent', 'amount'])

export const ticketCode = z.object({
  id: z.number(),
  code: z.string(),
  purpose: codePurpose,
  /** Value of the discount; '0' for an invitation. */
  value: z.string(),
  /** True if it goes together with others. */
  combinable: z.boolean(),
  uses: z.number(),
  uses_limit: z.number(),
  valid_from: siteTime.nullable(),
  valid_until: siteTime.nullable(),
  /** It is not taken at present. */
  paused: z.boolean(),
  batch: z.string(),
  /** Ticket types that it opens or is for; none: all. */
  types: z.array(z.number()),
})

export const ticketCalls = {
  /** One ticket type; a hidden one only with a code that opens it. */
  getTicketDetails: defineCall({
    name: 'getTicketDetails',
    auth: 'public',
    input: z.object({
      id,
      code: z
        .string()
        .max(4 * ticketLimits.code)
        .optional(),
    }),
    output: ticketType,
  }),
  /** Returns the ticket offer of an event at this moment, including hidden types that the code opens. */
  getTicketOffer: defineCall({
    name: 'getTicketOffer',
    auth: 'public',
    input: z.object({
      event: id,
      code: z
        .string()
        .max(4 * ticketLimits.code)
        .optional(),
    }),
    output: z.object({
      event: z.number(),
      /** BCP 47 tag of the organiser's texts in it, which are converted between Chinese scripts but not translated. */
      language: z.string(),
      types: z.array(ticketType),
      questions: z.array(question),
      /** True if a code was given and opens something. */
      code_accepted: z.boolean(),
      /** True if there are types that only a code opens, even if none of them is listed. */
      takes_codes: z.boolean(),
      /** True if a code makes something free that nobody can pay for at present. */
      free_by_code: z.boolean(),
      /** Hours before the event until which holders may cancel; null: they cannot. */
      cancellation_hours: z.number().nullable(),
      /** Tickets that one order may have. */
      per_order: z.number(),
    }),
  }),
  /** Returns the remaining stock of each visible type, and what may change of the event itself, live. */
  getTicketStock: defineCall({
    name: 'getTicketStock',
    auth: 'public',
    input: z.object({ event: id }),
    output: z.object({
      event: z.number(),
      start_time: siteTime,
      end_time: siteTime,
      cancelled: z.boolean(),
      types: z.array(
        ticketType.pick({
          id: true,
          left: true,
          shares_with: true,
          may_return: true,
          unavailable: true,
          waiting_list: true,
        }),
      ),
      free_by_code: z.boolean(),
    }),
  }),
  activityTickets: defineCall({
    name: 'activityTickets',
    auth: 'organiser',
    input: z.object({ id }),
    output: storedSetup,
  }),
  saveActivityTickets: defineCall({
    name: 'saveActivityTickets',
    auth: 'organiser',
    input: ticketSetup.extend({ id }),
    output: storedSetup,
  }),
  activityCodes: defineCall({
    name: 'activityCodes',
    auth: 'organiser',
    input: z.object({
      id,
      purposes: z.array(codePurpose).max(3).default(['invitation']),
      words: z.string().max(100).optional(),
      ...paging,
    }),
    output: pageOf(ticketCode),
  }),
  /** Makes one code with the given text, or `count` codes of random letters. */
  makeActivityCodes: defineCall({
    name: 'makeActivityCodes',
    auth: 'organiser',
    input: z.object({
      id,
      code: z
        .string()
        .max(4 * ticketLimits.code)
        .optional(),
      purpose: codePurpose.default('invitation'),
      value: amount.default('0'),
      combinable: z.boolean().default(false),
      count: z.number().int().min(1).max(ticketLimits.codes).default(1),
      uses_limit: z.number().int().min(1).max(ticketLimits.capacity).default(1),
      valid_from: siteTime.nullable().default(null),
      valid_until: siteTime.nullable().default(null),
      batch: typedText(ticketLimits.name).default(''),
      types: z.array(id).max(ticketLimits.types).default([]),
      idempotency_key: z.uuid(),
    }),
    output: z.object({ made: z.number(), codes: z.array(z.string()) }),
  }),
  /** Takes codes no longer, or again; what was ordered with them stays. */
  pauseActivityCodes: defineCall({
    name: 'pauseActivityCodes',
    auth: 'organiser',
    moneyOrVotes: 'none',
    input: z.object({ id, codes: z.array(id).min(1).max(ticketLimits.codes), paused: z.boolean() }),
    output: z.object({ changed: z.number() }),
  }),
  /** Ends codes: they open nothing any more. Those that were never used are gone. */
  removeActivityCodes: defineCall({
    name: 'removeActivityCodes',
    auth: 'organiser',
    moneyOrVotes: 'none',
    input: z.object({ id, codes: z.array(id).min(1).max(ticketLimits.codes) }),
    output: z.object({ removed: z.number() }),
  }),
}

export type TicketKind = z.infer<typeof ticketKind>
export type QuestionKind = z.infer<typeof questionKind>
export type TicketType = z.infer<typeof ticketType>
export type Question = z.infer<typeof question>
export type Answer = z.infer<typeof answer>
export type CodePurpose = z.infer<typeof codePurpose>
export type TicketSetup = z.output<typeof ticketSetup>
export type StoredSetup = z.infer<typeof storedSetup>
export type TicketCodeRecord = z.infer<typeof ticketCode>
export type Unavailable = z.infer<typeof unavailable>
