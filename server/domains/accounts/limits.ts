import { isIPv6 } from 'node:net'
import { CallError } from '#contract/errors.ts'
import type { Limiter, RateRule } from '#server/platform/rate-limit.ts'

const quarterHour = 900
const day = 86_400

/**
 * How often what may be tried. Windows are short, so that nobody is locked out of an account for longer than a quarter of
 * an hour by somebody else; a single client is stopped long before the account is.
 */
const rules = {
  signInOfClient: { points: 100, seconds: quarterHour },
  signInOfAccount: { points: 40, seconds: quarterHour },
  signInOfBoth: { points: 10, seconds: quarterHour },
  sendToAddress: { points: 5, seconds: quarterHour },
  sendToAddressDaily: { points: 20, seconds: day },
  sendByClient: { points: 30, seconds: quarterHour },
  codeOfClient: { points: 60, seconds: quarterHour },
  linkByUser: { points: 20, seconds: quarterHour },
} as const satisfies Record<string, RateRule>

export type LimitName = keyof typeof rules
export type Limit = readonly [name: LimitName, subject: string]

/** Points that were taken. */
export interface TakenPoints {
  /** Gives them back: what they were taken for did no harm. `only` names some of them. */
  restore(only?: readonly LimitName[]): Promise<void>
}

/** Limits of this subject, by name and by whom they hold. */
export function createLimits(limiter: Limiter) {
  const key = ([name, subject]: Limit) => `accounts ${name} ${subject}`
  const restore = async (limits: readonly Limit[]) => {
    await Promise.all(limits.map((limit) => limiter.restore(key(limit), rules[limit[0]])))
  }

  return {
    /**
     * Takes a point of each. Where one is used up, none is taken.
     * @throws CallError tooManyRequests, with the seconds to wait
     */
    async take(...limits: readonly Limit[]): Promise<TakenPoints> {
      const taken = await Promise.all(limits.map((limit) => limiter.take(key(limit), rules[limit[0]])))
      const allowed = limits.filter((_, index) => taken[index]?.allowed)
      if (allowed.length < limits.length) {
        await restore(allowed)
        throw new CallError('tooManyRequests', undefined, Math.max(...taken.map(({ retryAfter }) => retryAfter)))
      }
      return { restore: (only) => restore(only ? limits.filter(([name]) => only.includes(name)) : limits) }
    },
  }
}

export type Limits = ReturnType<typeof createLimits>

/** Who a client is to limits: an IPv6 network of 64 bits is one household, and IPv4 in IPv6 is IPv4. */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
