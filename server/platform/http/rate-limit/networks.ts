import type { Limiter, RateRule, TakenPoint } from './rate-limit.ts'

/** A key that a limit counts under. */
export interface CountedKey {
  key: string
  /** How many times the points of the rule. */
  times: number
}

/** A client as `clientOf` names it, where it is an IPv6 network. */
const household = /(?<=^| )([0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3})::\/64(?= |$)/

/**
 * The keys under which a limit of a client counts. One customer of a provider easily has a /56 or a /48, which is 256 or
 * 65,536 networks of households: each of these may do a few times what one household may.
 */
export function countedKeys(key: string): CountedKey[] {
  const [network, groups = ''] = household.exec(key) ?? []
  if (!network) return [{ key, times: 1 }]
  const [first, second, third, fourth = '0'] = groups.split(':')
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    { key, times: 1 },
    { key: key.replace(network, `${first}:${second}:${third}:${upper}::/56`), times: 4 },
    { key: key.replace(network, `${first}:${second}:${third}::/48`), times: 16 },
  ]
}

/** The rule of a wider network. */
const widen = (rule: RateRule, times: number): RateRule =>
  times === 1 ? rule : { ...rule, points: Math.min(rule.points * times, rule.maxOfNetwork ?? Number.POSITIVE_INFINITY) }

const rulesOf = (key: string, rule: RateRule) =>
  countedKeys(key).map((counted) => [counted.key, widen(rule, counted.times)] as const)

/** Allowed where each of them is; the count is that of the client itself. */
function together(taken: readonly TakenPoint[]): TakenPoint {
  const [own] = taken
  if (!own) throw new Error('A limit was not counted')
  return { ...own, allowed: taken.every(({ allowed }) => allowed), retryAfter: longestWait(taken) }
}

const longestWait = (taken: readonly { retryAfter: number }[]) => Math.max(...taken.map(({ retryAfter }) => retryAfter))

/** Has each limit of an IPv6 client count for the networks around it as well. A refused try counts for none of them. */
export function limitNetworks(limiter: Limiter): Limiter {
  const takeAll: Limiter['takeAll'] = async (limits) => {
    const counted = limits.map(([key, rule]) => rulesOf(key, rule))
    const taken = await limiter.takeAll(counted.flat())
    let at = 0
    const outcomes = counted.map((rules) => {
      const own = taken.slice(at, at + rules.length)
      at += rules.length
      const outcome = together(own)
      const returned = outcome.allowed ? [] : rules.filter((_, place) => own[place]?.allowed)
      return { outcome, returned }
    })
    await limiter.restoreAll(outcomes.flatMap(({ returned }) => returned))
    return outcomes.map(({ outcome }) => outcome)
  }

  return {
    ...limiter,
    takeAll,
    async take(key, rule) {
      const rules = rulesOf(key, rule)
      if (rules.length === 1) return limiter.take(key, rule)
      const [taken] = await takeAll([[key, rule]])
      return together(taken ? [taken] : [])
    },
    async takeEach(keys, rule) {
      const counted = keys.map((key) => rulesOf(key, rule))
      const widths = Math.max(0, ...counted.map(({ length }) => length))
      const outcomes: TakenPoint[][] = keys.map(() => [])
      for (let width = 0; width < widths; width += 1) {
        const places = [...keys.keys()].filter((place) => counted[place]?.[width])
        const [, atWidth = rule] = counted[places[0] ?? 0]?.[width] ?? []
        const taken = await limiter.takeEach(
          places.map((place) => counted[place]?.[width]?.[0] ?? ''),
          atWidth,
        )
        for (const [at, place] of places.entries()) outcomes[place]?.push(taken[at] as TakenPoint)
      }
      for (const [place, taken] of outcomes.entries()) {
        if (taken.length > 1 && !together(taken).allowed)
          await limiter.restoreAll((counted[place] ?? []).filter((_, width) => taken[width]?.allowed))
      }
      return outcomes.map(together)
    },
    async peek(key, rule) {
      const seen = await Promise.all(rulesOf(key, rule).map((counted) => limiter.peek(...counted)))
      return { allowed: seen.every(({ allowed }) => allowed), retryAfter: longestWait(seen) }
    },
    async restore(key, rule) {
      const rules = rulesOf(key, rule)
      await (rules.length === 1 ? limiter.restore(key, rule) : limiter.restoreAll(rules))
    },
    restoreAll: (limits) => limiter.restoreAll(limits.flatMap(([key, rule]) => rulesOf(key, rule))),
    async attempt(key, rule) {
      const counted = countedKeys(key).map((one) => [one.key, { ...rule, free: rule.free * one.times }] as const)
      for (const [place, one] of counted.entries()) {
        const tried = await limiter.attempt(...one)
        if (tried.allowed) continue
        for (const before of counted.slice(0, place)) await limiter.forgive(...before)
        return tried
      }
      return { allowed: true, retryAfter: 0 }
    },
    async forgive(key, rule) {
      for (const one of countedKeys(key)) await limiter.forgive(one.key, { ...rule, free: rule.free * one.times })
    },
  }
}
