import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../../../tools/test-database.ts'
import type { Limiter } from './rate-limit.ts'
import { openRedisLimiter } from './rate-limit-redis.ts'
import { openRealRedis, openSpokenRedis, type SpokenRedis } from './test-redis-server.ts'

const rule = { points: 3, seconds: 60 }

describe('what is said to Redis', () => {
  let server: SpokenRedis
  let limiter: Limiter
  const logged: string[] = []
  const log = { ...silentLog, warn: (...words: unknown[]) => logged.push(JSON.stringify(words)) } as never

  const open = (options?: { timeoutMs: number }) =>
    openRedisLimiter(`redis://user:hidden-word@127.0.0.1:${server.port}`, log, options)
  /** For what gets no answer: a busy machine may take as long for one. */
  const impatient = { timeoutMs: 200 }

  beforeEach(async () => {
    logged.length = 0
    server = await openSpokenRedis()
    limiter = open()
  })
  afterEach(async () => {
    await limiter.close()
    await server.close()
  })

  it('is one script with one key, which holds nothing of the subject', async () => {
    server.answer = () => '*2\r\n:1\r\n:60000\r\n'
    expect(await limiter.take('reader@example.org', rule)).toMatchObject({ allowed: true, retryAfter: 0 })
    const [[name, , keys, key, points, milliseconds] = []] = server.commands
    expect(server.commands).toHaveLength(1)
    expect([name?.toUpperCase(), keys, points, milliseconds]).toEqual(['EVAL', '1', '3', '60000'])
    expect(key).toMatch(/^harbourwire:limit:[\w-]{43}$/)
    expect(server.credentials).toEqual(['user', 'hidden-word'])
  })

  it.each([
    [3, 60_000, { allowed: true, retryAfter: 0 }],
    [4, 45_001, { allowed: false, retryAfter: 46 }],
    [4, 3, { allowed: false, retryAfter: 1 }],
  ])('count %i with %i ms left is read as %j', async (count, left, expected) => {
    server.answer = () => `*2\r\n:${count}\r\n:${left}\r\n`
    expect(await limiter.take('a', rule)).toMatchObject(expected)
  })

  it.each([
    [0, { allowed: true, retryAfter: 0 }],
    [1, { allowed: false, retryAfter: 1 }],
    [45_001, { allowed: false, retryAfter: 46 }],
  ])('an attempt that has to wait %i ms is read as %j', async (left, expected) => {
    server.answer = () => `:${left}\r\n`
    expect(await limiter.attempt('a', { free: 3, first: 2, longest: 60, memory: 3_600 })).toEqual(expected)
  })

  it('fails, rather than lets through, at an error, no answer and a connection cut off', async () => {
    server.answer = () => '-OOM command not allowed\r\n'
    await expect(limiter.take('a', rule)).rejects.toThrow(/OOM/)
    server.answer = () => undefined
    await limiter.close()
    limiter = open(impatient)
    await expect(limiter.take('a', rule)).rejects.toThrow()
    server.answer = () => {
      server.cutOff()
      return undefined
    }
    await expect(limiter.take('a', rule)).rejects.toThrow()
  })

  it('logs a lost connection once, without the password', async () => {
    await limiter.close()
    limiter = open(impatient)
    await server.close()
    for (let each = 0; each < 3; each += 1) await expect(limiter.take('a', rule)).rejects.toThrow()
    expect(logged).toHaveLength(1)
    expect(logged.join()).not.toContain('hidden-word')
    server = await openSpokenRedis()
  })
})

const redis = await openRealRedis()

/** The scripts run in Redis alone, so this needs `redis-server` of the machine. */
describe.skipIf(!redis)('in Redis (skipped where redis-server is not installed)', () => {
  const url = redis?.url ?? ''
  let admin: Redis
  let limiters: [Limiter, Limiter]
  let limiter: Limiter

  beforeAll(() => {
    admin = new Redis(url)
    limiters = [openRedisLimiter(url, silentLog), openRedisLimiter(url, silentLog)]
    limiter = limiters[0]
  })
  beforeEach(() => admin.flushall())
  afterAll(async () => {
    await Promise.all(limiters.map((each) => each.close()))
    admin.disconnect()
    await redis?.close()
  })

  const keys = () => admin.keys('*')
  /** Ends the window: Redis removes what has expired. */
  const endWindow = async () => {
    for (const key of await keys()) await admin.pexpireat(key, 1)
  }
  const takeTimes = async (times: number) => {
    const results = []
    for (let each = 0; each < times; each += 1) results.push(await limiter.take('a', rule))
    return results.map(({ allowed }) => allowed)
  }

  it('allows as many as there are points, then says how long to wait', async () => {
    expect(await takeTimes(4)).toEqual([true, true, true, false])
    const { retryAfter } = await limiter.take('a', rule)
    expect(retryAfter > 0 && retryAfter <= 60).toBe(true)
    await endWindow()
    expect(await takeTimes(4)).toEqual([true, true, true, false])
  })

  it('does not prolong a window by refused tries, points given back or looking', async () => {
    await takeTimes(5)
    const [key = ''] = await keys()
    await admin.pexpire(key, 10_000)
    await takeTimes(2)
    await limiter.restore('a', rule)
    await limiter.peek('a', rule)
    const left = await admin.pttl(key)
    expect(left > 0 && left <= 10_000).toBe(true)
  })

  it('allows exactly the points to two processes at once', async () => {
    const tries = Array.from({ length: 100 }, (_, at) =>
      (limiters[at % 2] as Limiter).take('a', { points: 30, seconds: 60 }),
    )
    expect((await Promise.all(tries)).filter(({ allowed }) => allowed)).toHaveLength(30)
  })

  it('gives one point back, however many tries were refused, and never more than there were', async () => {
    await takeTimes(10)
    await limiter.restore('a', rule)
    expect(await takeTimes(2)).toEqual([true, false])
    for (let each = 0; each < 9; each += 1) await limiter.restore('a', rule)
    expect(await takeTimes(4)).toEqual([true, true, true, false])
    await endWindow()
    await limiter.restore('a', rule)
    expect(await keys()).toEqual([])
  })

  it('looks without taking', async () => {
    for (let each = 0; each < 5; each += 1)
      expect(await limiter.peek('a', rule)).toMatchObject({ allowed: true, retryAfter: 0 })
    await takeTimes(3)
    const { allowed, retryAfter } = await limiter.peek('a', rule)
    expect([allowed, retryAfter > 0 && retryAfter <= 60]).toEqual([false, true])
  })
})
