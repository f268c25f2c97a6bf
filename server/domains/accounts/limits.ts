import { CallError } from '#contract/errors.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { Limiter, RateRule } from '#server/platform/rate-limit.ts'

const quarterHour = 900

/**
 * How often each thing may be tried. Windows are short, so that nobody can lock somebody else out of an account for
 * longer than a quarter of an hour; a single client is stopped long before the account is.
 */
const rules = {
  signInOfClient: { points: 100, seconds: quarterHour },
  signInOfAccount: { points: 40, seconds: quarterHour },
  signInOfBoth: { points: 10, seconds: quarterHour },
  sendToAddress: { points: 5, seconds: quarterHour },
  sendToAddressDaily: { points: 20, seconds: daySeconds },
  sendByClient: { points: 30, seconds: quarterHour },
  codeOfClient: { points: 60, seconds: quarterHour },
  linkByUser: { points: 20, seconds: quarterHour },
} as const satisfies Record<string, RateRule>

export type LimitName = keyof typeof rules
export type Limit = readonly [name: LimitName, subject: string]

/** Points that were taken. */
export interface TakenPoints {
  /** Returns them, since what they were taken for did no harm. `only` names some of them. */
  restore(only?: readonly LimitName[]): Promise<void>
}

/** Limits of this subject, by name and by whom they apply to. */
export function createLimits(limiter: Pick<Limiter, 'takeAll' | 'restoreAll'>) {
  const keyed = (limits: readonly Limit[]) =>
    limits.map(([name, subject]) => [`accounts ${name} ${subject}`, rules[name]] as const)
  const restore = (limits: readonly Limit[]) => limiter.restoreAll(keyed(limits))

  return {
    /**
     * Takes a point of each. If one is used up, none is taken.
     * @throws CallError tooManyRequests, with the seconds to wait
     */
    async take(...limits: readonly Limit[]): Promise<TakenPoints> {
      const taken = await limiter.takeAll(keyed(limits))
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
