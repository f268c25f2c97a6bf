import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#server/platform/database/database.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '../../../../tools/test-database.ts'
import { createDatabaseLimiter, type Limiter } from './rate-limit.ts'

let database: TestDatabase
/** The limiters of two processes. */
let connected: [Database, Database]
let pools: [pg.Pool, pg.Pool]
let limiters: [Limiter, Limiter]
let limiter: Limiter

beforeAll(async () => {
  database = await createTestDatabase()
  const open = () => connectDatabase(database.url, silentLog)
  connected = [await open(), await open()]
  pools = [connected[0].pool, connected[1].pool]
  limiters = [createDatabaseLimiter(pools[0], silentLog), createDatabaseLimiter(pools[1], silentLog)]
  limiter = limiters[0]
})
beforeEach(() => pools[0].query('truncate rate_limits'))
afterAll(async () => {
  await Promise.all(limiters.map((each) => each.close()))
  await Promise.all(connected.map((each) => each.close()))
  await database.drop()
})

const rule = { points: 3, seconds: 60 }
/** Lets time pass in the database: its clock is the one that counts. */
const pass = (seconds: number) =>
  pools[0].query('update rate_limits set ends_at = ends_at - make_interval(secs => $1)', [seconds])
const takeTimes = async (times: number, key = 'a') => {
  const results = []
  for (let each = 0; each < times; each += 1) results.push(await limiter.take(key, rule))
  return results.map(({ allowed }) => allowed)
}
const rows = async () => (await pools[0].query('select taken from rate_limits')).rows

describe('take', () => {
  it('allows as many as there are points, then says how long to wait', async () => {
    expect(await takeTimes(3)).toEqual([true, true, true])
    const { allowed, retryAfter } = await limiter.take('a', rule)
    expect(allowed).toBe(false)
    expect(Number.isInteger(retryAfter)).toBe(true)
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
  })

  it('begins anew once the window is over, which refused tries did not prolong', async () => {
    await takeTimes(3)
    await pass(50)
    expect(await takeTimes(2)).toEqual([false, false])
    expect((await limiter.take('a', rule)).retryAfter).toBeLessThanOrEqual(10)
    await pass(11)
    expect(await takeTimes(4)).toEqual([true, true, true, false])
    expect((await limiter.take('a', rule)).retryAfter).toBeGreaterThan(50)
  })

  it('counts each subject and each rule by itself', async () => {
    expect(await takeTimes(4)).toEqual([true, true, true, false])
    expect((await limiter.take('b', rule)).allowed).toBe(true)
    expect((await limiter.take('a', { points: 3, seconds: 3600 })).allowed).toBe(true)
    expect((await limiter.take('a', { points: 5, seconds: 60 })).allowed).toBe(true)
  })

  it('allows nothing where there are no points', async () => {
    expect((await limiter.take('a', { points: 0, seconds: 60 })).allowed).toBe(false)
  })

  it('allows exactly the points to two processes at once', async () => {
    const many = { points: 40, seconds: 60 }
    const tries = Array.from({ length: 160 }, (_, index) => (limiters[index % 2] as Limiter).take('race', many))
    const results = await Promise.all(tries)
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(40)
    expect((await limiters[1].take('race', many)).allowed).toBe(false)
  })

  it('allows exactly the points when a window is over for two processes at once', async () => {
    await takeTimes(3)
    await pass(61)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (limiters[at % 2] as Limiter).take('a', rule)),
    )
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(3)
  })

  it('takes keys of any length and with any sign, and stores none of them', async () => {
    const key = `login \0 reader@example.org ${'长'.repeat(10_000)}`
    expect(await takeTimes(4, key)).toEqual([true, true, true, false])
    const { rows: stored } = await pools[0].query<{ key: Buffer }>('select key from rate_limits')
    expect(stored.map((row) => row.key.length)).toEqual([32])
  })
})

describe('takeAll', () => {
  const wide = { points: 5, seconds: 900 }

  it('counts each limit as take does, and says of each what it came to', async () => {
    await limiter.take('a', rule)
    const both = [
      ['a', rule],
      ['b', wide],
    ] as const
    expect(await limiter.takeAll(both)).toMatchObject([{ allowed: true }, { allowed: true }])
    await limiter.takeAll(both)
    const [first, second] = await limiter.takeAll(both)
    expect(first).toMatchObject({ allowed: false, retryAfter: 60 })
    expect(second).toMatchObject({ allowed: true, retryAfter: 0 })
    await limiter.restoreAll(both)
    expect(await limiter.take('a', rule)).toMatchObject({ allowed: true })
    expect((await rows()).map(({ taken }) => taken).sort()).toEqual([2, 3])
    expect(await limiter.takeAll([])).toEqual([])
  })

  it('begins anew once a window is over', async () => {
    for (let n = 0; n < 4; n += 1) await limiter.takeAll([['a', rule]])
    await pass(60)
    expect(await limiter.takeAll([['a', rule]])).toMatchObject([{ allowed: true, retryAfter: 0 }])
  })

  it('in crosswise order by two processes at once ends for both, with exactly the points', async () => {
    const points = { points: 40, seconds: 60 }
    const orders = [
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
    ]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, place) =>
        (limiters[place % 2] ?? limiter).takeAll((orders[place % 2] ?? []).map((key) => [key, points] as const)),
      ),
    )
    expect(answers.flat().filter(({ allowed }) => allowed)).toHaveLength(3 * 40)
  })
})

describe('takeEach', () => {
  it('counts keys that come several times, of which the first are allowed', async () => {
    await limiter.take('a', rule)
    const taken = await limiter.takeEach(['a', 'b', 'a', 'a', 'a'], rule)
    const { points } = rule
    expect(taken.map(({ allowed }) => allowed)).toEqual([2, 1, 3, 4, 5].map((count) => count <= points))
    // Refused ones count as one together, however many they were.
    await limiter.restore('a', rule)
    expect((await limiter.take('a', rule)).allowed).toBe(true)
    expect(await limiter.takeEach([], rule)).toEqual([])
  })

  it('begins anew once a window is over', async () => {
    await limiter.takeEach(['a', 'a', 'a', 'a', 'a', 'a'], rule)
    await pass(60)
    expect(await limiter.takeEach(['a'], rule)).toMatchObject([{ allowed: true, retryAfter: 0 }])
  })

  it('by two processes at once gives exactly the points', async () => {
    const points = { points: 40, seconds: 60 }
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, place) => (limiters[place % 2] ?? limiter).takeEach(['x', 'y', 'x'], points)),
    )
    const allowed = (places: readonly number[]) =>
      answers.flatMap((one) => places.map((place) => one[place])).filter((one) => one?.allowed).length
    expect([allowed([0, 2]), allowed([1])]).toEqual([40, 30])
  })
})

describe('peek', () => {
  it('says what take would, without taking', async () => {
    for (let each = 0; each < 5; each += 1) {
      expect(await limiter.peek('a', rule)).toMatchObject({ allowed: true, retryAfter: 0 })
    }
    await takeTimes(3)
    const { allowed, retryAfter } = await limiter.peek('a', rule)
    expect([allowed, retryAfter > 0 && retryAfter <= 60]).toEqual([false, true])
    await pass(61)
    expect((await limiter.peek('a', rule)).allowed).toBe(true)
  })
})

describe('restore', () => {
  it('gives one point back, however many tries were refused', async () => {
    await takeTimes(10)
    await limiter.restore('a', rule)
    expect(await takeTimes(2)).toEqual([true, false])
  })

  it('never gives more than there were', async () => {
    await limiter.restore('a', rule)
    await takeTimes(1)
    for (let each = 0; each < 5; each += 1) await limiter.restore('a', rule)
    expect(await takeTimes(4)).toEqual([true, true, true, false])
  })

  it('gives nothing to a window that came later', async () => {
    await takeTimes(3)
    await pass(61)
    await limiter.restore('a', rule)
    expect(await takeTimes(4)).toEqual([true, true, true, false])
  })
})

describe('rows whose window is over', () => {
  it('are removed after some points taken, the others stay', async () => {
    await takeTimes(1, 'old')
    await takeTimes(1, 'older')
    await pass(61)
    await takeTimes(2, 'present')
    const sweeping = createDatabaseLimiter(pools[0], silentLog, { sweepEvery: 2 })
    await sweeping.take('present', rule)
    expect(await rows()).toHaveLength(3)
    await sweeping.take('present', rule)
    await sweeping.close()
    expect(await rows()).toEqual([{ taken: 4 }])
  })

  it('do not stand in the way when they cannot be removed', async () => {
    const broken = {
      query: (async (text: string, values: unknown[]) => {
        if (text.includes('delete')) throw new Error('No')
        return pools[0].query(text, values)
      }) as never,
    }
    const sweeping = createDatabaseLimiter(broken, silentLog, { sweepEvery: 1 })
    expect((await sweeping.take('a', rule)).allowed).toBe(true)
    await sweeping.close()
  })
})

it('fails rather than lets through when the database is not there', async () => {
  const { pool, close } = await connectDatabase(database.url, silentLog)
  await close()
  await expect(createDatabaseLimiter(pool, silentLog).take('a', rule)).rejects.toThrow()
})

describe('attempts that are slowed down', () => {
  /** Waits so long that no machine is as slow. */
  const slowed = { free: 3, first: 200, longest: 1_000, memory: 36_000 }
  const attempt = (key = 'a') => limiter.attempt(key, slowed)

  it('wait longer each time, up to the longest wait, and are never shut', async () => {
    for (let each = 0; each < 3; each += 1) expect(await attempt()).toMatchObject({ allowed: true, retryAfter: 0 })
    const waits: number[] = []
    for (let each = 0; each < 6; each += 1) {
      const { allowed, retryAfter } = await attempt()
      expect(allowed).toBe(false)
      // Rounded, since some of it has passed.
      waits.push(Math.ceil(retryAfter / 200) * 200)
      await pass(retryAfter)
      expect((await attempt()).allowed).toBe(true)
    }
    expect(waits).toEqual([200, 400, 800, 1_000, 1_000, 1_000])
  })

  it('that come too soon do not prolong the wait', async () => {
    for (let each = 0; each < 4; each += 1) await attempt()
    for (let each = 0; each < 20; each += 1) await attempt()
    await pass(200)
    expect((await attempt()).allowed).toBe(true)
  })

  it('pass one at a time where many come at once, by two processes', async () => {
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (limiters[at % 2] as Limiter).attempt('race', slowed)),
    )
    expect(tries.filter(({ allowed }) => allowed)).toHaveLength(3)
  })

  it('are forgiven, forgotten after a while, and counted for each subject by itself', async () => {
    for (let each = 0; each < 6; each += 1) {
      expect((await attempt()).allowed).toBe(true)
      await limiter.forgive('a', slowed)
    }
    for (let each = 0; each < 4; each += 1) await attempt()
    expect((await attempt()).allowed).toBe(false)
    expect((await attempt('b')).allowed).toBe(true)
    await pass(36_000)
    expect((await attempt()).allowed).toBe(true)
  })
})
