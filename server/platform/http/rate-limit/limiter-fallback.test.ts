import { describe, expect, it, vi } from 'vitest'
import { withFallback } from './limiter-fallback.ts'
import type { Limiter, RateRule } from './rate-limit.ts'

const rule: RateRule = { points: 1, seconds: 60 }
const backoff = { free: 1, first: 1, longest: 60, memory: 3_600 }

/** A limiter whose every answer is the same, or that fails. */
function limiter(allowed: boolean) {
  const state = { fails: false, asked: 0 }
  const answer = <T>(value: T) =>
    vi.fn(async () => {
      state.asked += 1
      if (state.fails) throw new Error('Connection is closed.')
      return value
    })
  const taken = { allowed, retryAfter: 0, count: 1 }
  const calls: Limiter = {
    ...{ take: answer(taken), peek: answer(taken), attempt: answer(taken) },
    ...{ takeAll: answer([taken]), takeEach: answer([taken]) },
    ...{ restore: answer(undefined), restoreAll: answer(undefined), forgive: answer(undefined) },
    close: vi.fn(async () => {}),
  }
  return Object.assign(state, { calls })
}

function both() {
  let now = 0
  const [first, second] = [limiter(true), limiter(false)]
  const used = withFallback(first.calls, second.calls, { restMs: 1_000, now: () => now })
  return { first, second, used, pass: (ms: number) => (now += ms) }
}

describe('a limiter with another one to fall back on', () => {
  it('asks the first alone while it answers', async () => {
    const { used, second } = both()
    expect(await used.take('a', rule)).toMatchObject({ allowed: true })
    expect(second.asked).toBe(0)
  })

  it('counts with the second while the first fails, and tries the first again after a while', async () => {
    const { used, first, second, pass } = both()
    first.fails = true
    expect(await used.take('a', rule)).toMatchObject({ allowed: false })
    expect(await used.take('a', rule)).toMatchObject({ allowed: false })
    expect([first.asked, second.asked]).toEqual([1, 2])
    pass(1_000)
    const again = [await used.take('a', rule), await used.take('a', rule)]
    expect(again).toMatchObject([{ allowed: false }, { allowed: false }])
    expect(first.asked, 'one call finds out').toBe(2)
    pass(1_000)
    first.fails = false
    expect(await used.take('a', rule)).toMatchObject({ allowed: true })
    expect(await used.take('a', rule)).toMatchObject({ allowed: true })
  })

  it('does so for whatever is asked of it', async () => {
    const { used, first, second } = both()
    first.fails = true
    await used.takeAll([['a', rule]])
    await used.takeEach(['a'], rule)
    await used.peek('a', rule)
    await used.restore('a', rule)
    await used.restoreAll([['a', rule]])
    await used.attempt('a', backoff)
    await used.forgive('a', backoff)
    expect([first.asked, second.asked]).toEqual([1, 7])
    await used.close()
    expect(first.calls.close).toHaveBeenCalledOnce()
    expect(second.calls.close).toHaveBeenCalledOnce()
  })

  it('fails, rather than lets through, where both do', async () => {
    const { used, first, second } = both()
    first.fails = true
    second.fails = true
    await expect(used.take('a', rule)).rejects.toThrow('closed')
  })
})
