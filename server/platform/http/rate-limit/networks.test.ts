import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { countedKeys, limitNetworks } from './networks.ts'
import { type KeyedRule, type Limiter, type RateRule, toTakenPoint } from './rate-limit.ts'

/** Counts in memory, without windows. */
function memoryLimiter(): Limiter & { counts: Map<string, number> } {
  const counts = new Map<string, number>()
  const nameOf = (key: string, { points }: RateRule) => `${points} ${key}`
  const take: Limiter['take'] = async (key, rule) => {
    const count = Math.min(counts.get(nameOf(key, rule)) ?? 0, rule.points) + 1
    counts.set(nameOf(key, rule), count)
    return toTakenPoint(count, 60, rule)
  }
  const restore: Limiter['restore'] = async (key, rule) => {
    const name = nameOf(key, rule)
    counts.set(name, Math.max(0, Math.min(counts.get(name) ?? 0, rule.points) - 1))
  }
  const inOrder = async <T, R>(list: readonly T[], work: (one: T) => Promise<R>) => {
    const done: R[] = []
    for (const one of list) done.push(await work(one))
    return done
  }
  return {
    ...{ counts, take, restore },
    takeAll: (limits) => inOrder(limits, ([key, rule]: KeyedRule) => take(key, rule)),
    takeEach: (keys, rule) => inOrder(keys, (key) => take(key, rule)),
    restoreAll: async (limits) => void (await inOrder(limits, ([key, rule]) => restore(key, rule))),
    peek: async (key, rule) => toTakenPoint((counts.get(nameOf(key, rule)) ?? 0) + 1, 60, rule),
    attempt: async (key, { free }) => {
      const tried = counts.get(key) ?? 0
      if (tried >= free) return { allowed: false, retryAfter: 2 }
      counts.set(key, tried + 1)
      return { allowed: true, retryAfter: 0 }
    },
    forgive: async (key) => void counts.set(key, Math.max(0, (counts.get(key) ?? 0) - 1)),
    close: async () => {},
  }
}

const rule: RateRule = { points: 3, seconds: 60 }
const clientAt = (third: number, fourth: number) => `2001:db8:${third.toString(16)}:${fourth.toString(16)}::/64`

let memory: ReturnType<typeof memoryLimiter>
let limiter: Limiter
beforeEach(() => {
  memory = memoryLimiter()
  limiter = limitNetworks(memory)
})

it.each([
  ['vote 192.0.2.7', ['vote 192.0.2.7']],
  ['user 12', ['user 12']],
  [
    'sms +44 2026-03-01 of 2001:db8:1:2f3::/64',
    [
      'sms +44 2026-03-01 of 2001:db8:1:2f3::/64',
      'sms +44 2026-03-01 of 2001:db8:1:200::/56',
      'sms +44 2026-03-01 of 2001:db8:1::/48',
    ],
  ],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['mail 1:2:3:4::/64@example.org', ['mail 1:2:3:4::/64@example.org']],
])('%s counts under %j', (key, keys) => expect(countedKeys(key).map((one) => one.key)).toEqual(keys))

describe.each<[string, (key: string) => Promise<boolean>, (key: string) => Promise<void>]>([
  ['take', async (key) => (await limiter.take(key, rule)).allowed, (key) => limiter.restore(key, rule)],
  [
    'takeAll',
    async (key) => (await limiter.takeAll([[key, rule]]))[0]?.allowed ?? false,
    (key) => limiter.restoreAll([[key, rule]]),
  ],
  [
    'takeEach',
    async (key) => (await limiter.takeEach([key], rule))[0]?.allowed ?? false,
    (key) => limiter.restore(key, rule),
  ],
  [
    'attempt',
    async (key) => (await limiter.attempt(key, { free: 3, first: 2, longest: 60, memory: 60 })).allowed,
    (key) => limiter.forgive(key, { free: 3, first: 2, longest: 60, memory: 60 }),
  ],
])('%s', (_, take, restore) => {
  const allowedOf = async (clients: readonly string[], times = 1) => {
    let allowed = 0
    for (const client of clients)
      for (let n = 0; n < times; n += 1) allowed += (await take(`sending ${client}`)) ? 1 : 0
    return allowed
  }
  const networks = (count: number, third = 1) => Array.from({ length: count }, (_, n) => clientAt(third, n))

  it('gives a /56 four times and a /48 sixteen times what a household has', async () => {
    expect(await allowedOf([clientAt(1, 0)], 10)).toBe(3)
    expect(await allowedOf(networks(256), 5)).toBe(4 * 3 - 3)
    expect(await allowedOf(Array.from({ length: 256 }, (_, n) => clientAt(1, n << 8)))).toBe(48 - 12)
    expect(await allowedOf([clientAt(2, 0)], 10), 'another network').toBe(3)
  })

  it('of a household that is refused costs its neighbours nothing', async () => {
    expect(await allowedOf([clientAt(1, 1)], 100)).toBe(3)
    expect(await allowedOf([clientAt(1, 2), clientAt(1, 3), clientAt(1, 4)], 3)).toBe(9)
  })

  it('returned is returned to all networks', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 60 }), async (fourths) => {
        memory.counts.clear()
        for (const fourth of fourths) {
          const key = `sending ${clientAt(1, fourth)}`
          expect(await take(key)).toBe(true)
          await restore(key)
        }
        expect([...memory.counts.values()].every((count) => count === 0)).toBe(true)
      }),
      { numRuns: 20 },
    ))
})

it('looks at all networks without taking', async () => {
  for (let n = 0; n < 12; n += 1) await limiter.take(`a ${clientAt(1, n)}`, rule)
  const before = new Map(memory.counts)
  expect((await limiter.peek(`a ${clientAt(1, 200)}`, rule)).allowed).toBe(false)
  expect((await limiter.peek(`a ${clientAt(1, 0x300)}`, rule)).allowed).toBe(true)
  expect(memory.counts).toEqual(before)
})

it('has no more in a wider network than the rule says', async () => {
  const bounded = { ...rule, maxOfNetwork: 5 }
  const allowed = []
  for (let n = 0; n < 8; n += 1) allowed.push((await limiter.take(`a ${clientAt(1, n << 8)}`, bounded)).allowed)
  expect(allowed.filter(Boolean)).toHaveLength(5)
})
