import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '../../call.ts'
import { paymentLimits } from '../order-terms.ts'
import { accessToken } from '../orders.ts'

/** Paying in stablecoins: what a buyer is asked for, and what organisers see of money that needs a decision. */

const text = (max: number) => z.string().max(4 * max)

/** Which token on which chain. */
export const coinChoice = z.object({
  chain: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  symbol: z.string().max(10),
})

/** A token on a chain that an order can be paid with, and what it costs there, without the digits that distinguish orders. */
export const coinOffer = coinChoice.extend({ chain_name: z.string(), amount: z.string() })

/** An exact transfer that pays an order, and how far it is. */
export const coinPayment = coinChoice.extend({
  chain_name: z.string(),
  /** The token's contract and who receives it, with the capitals by which wallets find mistakes. */
  contract: z.string(),
  address: z.string(),
  /** Amount in the token's smallest unit, of which one token has 10 to the power of `decimals`. */
  units: z.string(),
  decimals: z.number(),
  /** The same as people write it; its last four digits are the order's own. */
  amount: z.string(),
  /** Waiting for a transfer, counting confirmations, less came and `amount` is the rest, or more came than was asked for. */
  state: z.enum(['waiting', 'confirming', 'short', 'over']),
  /** Amount received so far, and the whole price, as people write them; empty if nothing was received. */
  received: z.string(),
  price: z.string(),
  confirmations: z.number(),
  /** Number of blocks that make it final. */
  finality: z.number(),
  transaction: z.object({ hash: z.string(), link: z.string(), block: z.number() }).nullable(),
  /** How much of the order's currency one token stands for; empty where they are the same. */
  rate: z.string(),
  asked_time: siteTime,
  /** True if the chain could be read the last time. */
  is_read: z.boolean(),
})

/** A chain that the site reads, with its tokens. */
export const coinChain = z.object({ chain: z.number(), chain_name: z.string(), symbols: z.array(z.string()) })

const chainSide = {
  chain: z.number(),
  chain_name: z.string(),
  symbol: z.string(),
  amount: z.string(),
}

/** Money that came and settled nothing: the organiser says what it is for, or gives it back. */
export const coinException = z.object({
  id: z.number(),
  ...chainSide,
  /** Less or more than asked for, for no order that the site knows of, or gone from the chain after it was final. */
  kind: z.enum(['short', 'over', 'unknown', 'gone']),
  sender: z.string(),
  hash: z.string(),
  /** Address at which the transaction can be viewed; empty if there is none. */
  link: z.string(),
  /** The order that it seems to be for. */
  order_number: z.string(),
  /** Amount asked for that order; empty if it is for none. */
  expected: z.string(),
  seen_time: siteTime,
})

/** Refunds to a buyer from the organiser's own wallet. */
export const coinRefund = z.object({
  id: z.number(),
  ...chainSide,
  order: z.number(),
  order_number: z.string(),
  event_title: z.string(),
  /** The payer. */
  receiver: z.string(),
  /** Asked by the buyer or organiser, or money that came late, twice or too much. */
  by: z.enum(['buyer', 'organiser', 'system']),
  created_time: siteTime,
})

/** The hash of a transaction, in any letter case. */
export const transactionHash = z
  .string()
  .max(80)
  .transform((value) => value.trim().toLowerCase())

export const stablecoinCalls = {
  /** Says with which token an open payment is made; what was asked for before stays good. */
  choosePaymentCoin: defineCall({
    name: 'choosePaymentCoin',
    auth: 'public',
    waits: 'rows',
    input: z.object({ order: id, token: accessToken.optional(), coin: coinChoice }),
    output: coinPayment,
  }),
  /** Returns the transfers to the caller's addresses that settled nothing, the newest first. */
  stablecoinExceptions: defineCall({
    name: 'stablecoinExceptions',
    auth: 'organiser',
    input: z.object({ ...paging }),
    output: pageOf(coinException),
  }),
  /** Refunds that the caller has still to send, the oldest first. */
  stablecoinRefunds: defineCall({
    name: 'stablecoinRefunds',
    auth: 'organiser',
    input: z.object({ ...paging }),
    output: pageOf(coinRefund),
  }),
  /** Says which order money is for. It settles the order where it is enough, together with what was assigned before. */
  assignStablecoin: defineCall({
    name: 'assignStablecoin',
    auth: 'organiser',
    input: z.object({
      transfer: id,
      order_number: z.string().max(40),
      /** True if it is taken as enough, however little it is. */
      enough: z.boolean().default(false),
      reason: text(paymentLimits.reason),
    }),
    output: z.object({ result: z.enum(['paid', 'refunding', 'short']) }),
  }),
  /** Records a refund by its transaction, which is checked on-chain. */
  noteStablecoinRefund: defineCall({
    name: 'noteStablecoinRefund',
    auth: 'organiser',
    moneyOrVotes: 'single',
    input: z
      .object({
        /** The transfer of an exception or of a refund that is to be sent. */
        transfer: id.optional(),
        refund: id.optional(),
        hash: transactionHash,
        /** Address where the buyer wanted it, if it differs from the sender's. */
        receiver: z.string().max(60).optional(),
      })
      .refine(({ transfer, refund }) => (transfer === undefined) !== (refund === undefined)),
    output: z.object({ result: z.literal('refunded') }),
  }),
}

export type CoinChoice = z.infer<typeof coinChoice>
export type CoinOffer = z.infer<typeof coinOffer>
export type CoinPayment = z.infer<typeof coinPayment>
export type CoinException = z.infer<typeof coinException>
export type CoinRefund = z.infer<typeof coinRefund>
