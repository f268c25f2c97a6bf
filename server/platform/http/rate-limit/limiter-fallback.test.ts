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
  const log = { warn: vi.fn(), info: vi.fn() }
  const used = withFallback(first.calls, second.calls, log, { restMs: 1_000, now: () => now })
  return { first, second, used, log, pass: (ms: number) => (now += ms) }
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

  it('logs an outage once when it begins and once when it is over', async () => {
    const { used, first, log, pass } = both()
    const take = () => used.take('a', rule)
    await take()
    expect([log.warn, log.info].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    first.fails = true
    await Promise.all([take(), take()])
    pass(1_000)
    await Promise.all([take(), take()])
    expect(log.warn.mock.calls).toEqual([[expect.stringMatching(/database.*: Connection is closed\.$/)]])
    expect(log.info).not.toHaveBeenCalled()
    pass(1_000)
    first.fails = false
    await take()
    await take()
    expect(log.info.mock.calls).toEqual([[expect.stringContaining('again')]])
    first.fails = true
    await take()
    expect(log.warn, 'the next outage').toHaveBeenCalledTimes(2)
  })

  it('keeps to the second although a call answers that was made before the outage', async () => {
    const { used, first, second, log } = both()
    const earlier = Promise.withResolvers<Awaited<ReturnType<Limiter['take']>>>()
    first.calls.take = () => earlier.promise
    const begun = used.take('a', rule)
    first.fails = true
    await used.peek('a', rule)
    earlier.resolve({ allowed: true, retryAfter: 0, count: 1 })
    await begun
    expect(log.info).not.toHaveBeenCalled()
    await used.peek('a', rule)
    expect(second.asked).toBe(2)
  })

  it('fails, rather than lets through, where both do', async () => {
    const { used, first, second } = both()
    first.fails = true
    second.fails = true
    await expect(used.take('a', rule)).rejects.toThrow('closed')
  })
})
