import { z } from 'zod'
import { defineCall, id } from '../../call.ts'
import { accessToken, order } from '../orders.ts'
import { amount } from '../tickets.ts'

/** Exchanging a ticket for a dearer one of the same event, for the difference. */

const held = { ticket: z.uuid(), token: accessToken.optional() }

export const upgradeOffer = z.object({
  type: z.number(),
  name: z.string(),
  description: z.string(),
  /** BCP 47 tag of the language that its name and description are really in. */
  language: z.string(),
  /** Price of one ticket now, with fees and taxes. */
  total: z.string(),
  /** Remaining amount to pay for it. */
  difference: z.string(),
})

export const upgradeCalls = {
  /** Returns the types a ticket can be exchanged for at this moment; empty if none are at its price or above. */
  upgradeOptions: defineCall({
    name: 'upgradeOptions',
    auth: 'public',
    input: z.object(held),
    output: z.object({
      currency: z.string(),
      currency_exponent: z.number(),
      /** Amount paid for the ticket, and for those that it was exchanged from. */
      paid: z.string(),
      list: z.array(upgradeOffer),
      /** An exchange of this ticket that waits for its payment. */
      open: z.object({ order: z.number(), token: z.string() }).nullable(),
    }),
  }),
  /**
   * Exchanges a ticket. Where something is to be paid, the answer is an order to pay, and the ticket stays as it is until
   * then; else it holds the new ticket. The same key and body give the same order.
   */
  upgradeTicket: defineCall({
    name: 'upgradeTicket',
    auth: 'public',
    waits: 'rows',
    input: z.object({
      ...held,
      type: id,
      /** The difference that the holder was shown; another one is refused. */
      expected_difference: amount,
      idempotency_key: z.uuid(),
    }),
    output: order,
  }),
}

export type UpgradeOffer = z.infer<typeof upgradeOffer>
