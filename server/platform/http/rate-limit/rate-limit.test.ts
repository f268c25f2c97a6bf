import { describe, expect, it } from 'vitest'
import { mustTake, type RateRule } from './rate-limit.ts'

const few = { points: 1, seconds: 60 }
const daily = { points: 2, seconds: 86_400 }

/** A limiter that refuses by one rule, and what was taken from it. */
function limiter(refusing?: RateRule) {
  const taken: [string, RateRule][] = []
  const take = async (key: string, rule: RateRule) => {
    taken.push([key, rule])
    return rule === refusing ? { allowed: false, retryAfter: 7, count: 2 } : { allowed: true, retryAfter: 0, count: 1 }
  }
  return { taken, take }
}

describe('what must be allowed', () => {
  it('takes a point of each rule', async () => {
    const all = limiter()
    await mustTake(all, 'feedback user 1', few, daily)
    expect(all.taken).toEqual([
      ['feedback user 1', few],
      ['feedback user 1', daily],
    ])
  })

  it('is refused with the seconds to wait, and goes no further', async () => {
    const all = limiter(few)
    await expect(mustTake(all, 'a', few, daily)).rejects.toMatchObject({
      reason: 'tooManyRequests',
      retryAfter: 7,
    })
    expect(all.taken).toHaveLength(1)
  })
})
