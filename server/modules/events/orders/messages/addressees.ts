import { CallError } from '#contract/errors.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Limiter, RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'

/**
 * Orders and tickets of a day that name one address, by whatever buyer: each causes emails that nobody there asked for.
 */
const ofAddress: RateRule = { points: 30, seconds: daySeconds }
/** Addresses of others that one client names in a day. */
const ofClient: RateRule = { points: 200, seconds: daySeconds }

/** Guests that one organiser adds in a day. */
const ofOrganiser: RateRule = { points: 1_000, seconds: daySeconds }

/** The caller, as limits count them: a member, or the client of a visitor. */
export function askerOf({ caller }: Pick<CallContext, 'caller'>): string {
  const user = caller?.session?.userId
  return user === undefined ? `client ${clientOf(caller?.address ?? '')}` : `user ${user}`
}

/**
 * Counts the addresses to which tickets are sent: nobody has to have shown that one is theirs, and a buyer who
 * registers and cancels in turn could have any number of emails sent to anybody.
 * @param own the address that the caller entered as their own; all others belong to somebody else
 * @throws CallError tooManyRequests
 */
export async function mustMayMail(
  limiter: Pick<Limiter, 'takeEach'>,
  asker: string,
  addresses: readonly string[],
  own?: string,
  ofAsker = ofClient,
): Promise<void> {
  const named = [...new Set(addresses)]
  const others = named.filter((address) => address !== own).map(() => `tickets for others by ${asker}`)
  const taken = await Promise.all([
    limiter.takeEach(
      named.map((address) => `tickets for ${address}`),
      ofAddress,
    ),
    limiter.takeEach(others, ofAsker),
  ])
  const refused = taken.flat().find(({ allowed }) => !allowed)
  if (refused) throw new CallError('tooManyRequests', undefined, refused.retryAfter)
}

/** Counts the guests of an organiser likewise: each is sent a ticket. @throws CallError tooManyRequests */
export const mustMayInvite = (
  limiter: Pick<Limiter, 'takeEach'>,
  organiser: number,
  addresses: readonly string[],
): Promise<void> => mustMayMail(limiter, `organiser ${organiser}`, addresses, undefined, ofOrganiser)
