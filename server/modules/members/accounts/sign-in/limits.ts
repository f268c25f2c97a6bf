import { CallError } from '#contract/errors.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { Taken } from '#server/platform/http/rate-limit/limit-key.ts'
import type { Limiter, RateRule, TakenPoint } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { BackoffRule } from '#server/platform/jobs/backoff.ts'

const quarterHour = 900

/** How often each thing may be done by one client, or be sent to one address. */
const rules = {
  signInOfClient: { points: 100, seconds: quarterHour },
  sendToAddress: { points: 5, seconds: quarterHour },
  sendToAddressDaily: { points: 20, seconds: daySeconds },
  sendByClient: { points: 30, seconds: quarterHour },
  codeOfClient: { points: 60, seconds: quarterHour },
  passkeyOfClient: { points: 300, seconds: quarterHour },
  walletOfClient: { points: 300, seconds: quarterHour },
  passkeyByUser: { points: 30, seconds: quarterHour },
  linkByUser: { points: 20, seconds: quarterHour },
  totpByUser: { points: 30, seconds: quarterHour },
  signInAttempts: { points: 20, seconds: quarterHour },
  secondStepOfDevice: { points: 5, seconds: quarterHour },
  secondStepOfClient: { points: 5, seconds: quarterHour },
  secondStepOfSession: { points: 5, seconds: quarterHour },
  secondStepWarning: { points: 1, seconds: daySeconds },
} as const satisfies Record<string, RateRule>

/**
 * Passwords and second steps that are tried: slower with each one, never shut (docs/decisions/0033). By account alone; by account
 * and client; by account and device in which its owner has signed in before, or session that they are in.
 */
const slowed = { first: 2, longest: 300, memory: daySeconds }
const backoffs = {
  passwordOfAccount: { free: 20, ...slowed },
  passwordOfBoth: { free: 10, ...slowed },
  passwordOfDevice: { free: 10, ...slowed },
  passwordOfSession: { free: 10, ...slowed },
  secondStepOfAccount: { free: 20, ...slowed },
} as const satisfies Record<string, BackoffRule>

type BackoffName = keyof typeof backoffs
export type LimitName = keyof typeof rules | BackoffName
export type Limit = readonly [name: LimitName, subject: string]

/** Points that were taken. */
export interface TakenPoints {
  /** How often more before a window is used up; of several windows the fewest. */
  left: number
  /** Returns them, since what they were taken for did no harm. `only` names some of them. */
  restore(only?: readonly LimitName[]): Promise<void>
}

const leftOf = (name: keyof typeof rules, count = 0): number => rules[name].points - count

/** Limits of this subject, by name and by whom they apply to. */
export function createLimits(limiter: Pick<Limiter, 'takeAll' | 'restoreAll' | 'attempt' | 'forgive'>) {
  const keyOf = ([name, subject]: Limit) => `accounts ${name} ${subject}`
  const windowsOf = (limits: readonly Limit[]) =>
    limits.flatMap((limit) =>
      limit[0] in rules ? [[keyOf(limit), rules[limit[0] as keyof typeof rules]] as const] : [],
    )
  const slowedOf = (limits: readonly Limit[]) =>
    limits.flatMap((limit) =>
      limit[0] in backoffs ? [[keyOf(limit), backoffs[limit[0] as BackoffName]] as const] : [],
    )

  /** Takes from all limits, in their order. */
  async function takeAll(limits: readonly Limit[]): Promise<(Taken & Partial<TakenPoint>)[]> {
    const [windows, slow] = await Promise.all([
      limiter.takeAll(windowsOf(limits)),
      Promise.all(slowedOf(limits).map(([key, rule]) => limiter.attempt(key, rule))),
    ])
    return limits.map(([name]) => (name in rules ? windows.shift() : slow.shift()) as Taken & Partial<TakenPoint>)
  }

  async function restore(limits: readonly Limit[]): Promise<void> {
    const slow = slowedOf(limits).map(([key, rule]) => limiter.forgive(key, rule))
    await Promise.all([limiter.restoreAll(windowsOf(limits)), ...slow])
  }

  return {
    /**
     * Takes a point of each. If one is used up, none is taken.
     * @throws CallError tooManyRequests, with the seconds to wait
     */
    async take(...limits: readonly Limit[]): Promise<TakenPoints> {
      const taken = await takeAll(limits)
      const allowed = limits.filter((_, index) => taken[index]?.allowed)
      if (allowed.length < limits.length) {
        await restore(allowed)
        throw new CallError('tooManyRequests', undefined, Math.max(...taken.map(({ retryAfter }) => retryAfter)))
      }
      const left = Math.min(
        ...limits.flatMap(([name], at) => (name in rules ? leftOf(name as keyof typeof rules, taken[at]?.count) : [])),
      )
      return { left, restore: (only) => restore(only ? limits.filter(([name]) => only.includes(name)) : limits) }
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
