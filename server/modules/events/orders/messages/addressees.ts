import { CallError } from '#contract/errors.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { KeyedRule, Limiter, RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'

/** Orders and tickets in a day for which one caller names the same address. */
const ofPair: RateRule = { points: 30, seconds: daySeconds }
/** Addresses of others that one caller names in a day. */
const ofClient: RateRule = { points: 200, seconds: daySeconds }
/** Addresses that one caller enters as their own in a day; a venue may register all its visitors. */
const ofBuyers: RateRule = { points: 1_000, seconds: daySeconds }
/** Guests that one organiser adds in a day. */
const ofOrganiser: RateRule = { points: 1_000, seconds: daySeconds }
/** Emails in a day to one address about orders that cost nothing, for all callers together. */
const mailsToAddress: RateRule = { points: 30, seconds: daySeconds }

/** The caller, as limits count them: a member, or the client of a visitor. */
export function askerOf({ caller }: Pick<CallContext, 'caller'>): string {
  const user = caller?.session?.userId
  return user === undefined ? `client ${clientOf(caller?.address ?? '')}` : `user ${user}`
}

/** A caller who has tickets sent to addresses. */
export interface Addressing {
  asker: string
  addresses: readonly string[]
  /** The address that the caller entered as their own; all others belong to somebody else. */
  own?: string
  /** The address that the caller confirmed as a member: it is not counted. */
  confirmed?: string
}

type Counting = Pick<Limiter, 'takeEach' | 'restore'>

/**
 * Counts the addresses to which tickets are sent while an order is written: nobody has to have shown that one is theirs,
 * and a buyer who registers and cancels in turn could have any number of emails sent to anybody. All counts are those of
 * the caller, so that nobody can use up somebody else's. An order that is refused is not counted.
 * @throws CallError tooManyRequests
 */
export async function whileMailing<T>(
  limiter: Counting,
  { asker, addresses, own, confirmed }: Addressing,
  work: () => Promise<T>,
  ofOthers = ofClient,
): Promise<T> {
  const named = [...new Set(addresses)].filter((address) => address.toLowerCase() !== confirmed)
  const counted: readonly (readonly [keys: string[], rule: RateRule])[] = [
    [named.map((address) => `tickets for ${address} by ${asker}`), ofPair],
    [named.filter((address) => address !== own).map(() => `tickets for others by ${asker}`), ofOthers],
    [named.filter((address) => address === own).map(() => `tickets for buyers by ${asker}`), ofBuyers],
  ]
  const taken = await Promise.all(counted.map(([keys, rule]) => limiter.takeEach(keys, rule)))
  const restore = async () => {
    for (const [group, [keys, rule]] of counted.entries())
      for (const [place, key] of keys.entries()) if (taken[group]?.[place]?.allowed) await limiter.restore(key, rule)
  }
  try {
    const refused = taken.flat().find(({ allowed }) => !allowed)
    if (refused) throw new CallError('tooManyRequests', undefined, refused.retryAfter)
    return await work()
  } catch (error) {
    await restore()
    throw error
  }
}

/** Counts the guests of an organiser likewise: each is sent a ticket. @throws CallError tooManyRequests */
export const whileInviting = <T>(
  limiter: Counting,
  organiser: number,
  addresses: readonly string[],
  work: () => Promise<T>,
): Promise<T> => whileMailing(limiter, { asker: `organiser ${organiser}`, addresses }, work, ofOrganiser)

/** The count of emails to an address. Strangers can use it up, so it stops emails and never refuses an order. */
export const mailCount = (address: string): KeyedRule => [`mails about tickets to ${address}`, mailsToAddress]
