import type pg from 'pg'
import { CallError } from '#contract/errors.ts'
import { daySeconds } from '#server/platform/durations.ts'
import { type Backoff, createDatabaseBackoff } from '#server/platform/jobs/backoff.ts'
import type { Log } from '#server/platform/log.ts'
import { hashedKey, type Taken } from './limit-key.ts'

export interface RateRule {
  /** How often within a window. */
  points: number
  /** Length of a window, which begins with the first point taken. */
  seconds: number
  /** The most points of an IPv6 network wider than that of one client, where a multiple would be too many. */
  maxOfNetwork?: number
}

/** A rule and to whom it applies. */
export type KeyedRule = readonly [key: string, rule: RateRule]

/** Result of taking a point. */
export interface TakenPoint extends Taken {
  /** Points taken in this window, this one included; refused ones count as one together. */
  count: number
}

/**
 * Counts in fixed windows, shared by all processes, by the clock of the server that counts. A subject (`sms 8613800138000`,
 * `login 192.0.2.7`) may be limited by several rules; each is counted by itself.
 */
export interface Limiter extends Backoff {
  /** Takes a point. Refused attempts do not prolong the window. */
  take(key: string, rule: RateRule): Promise<TakenPoint>
  /** Takes a point of each, as `take` would, in one round trip; the answers are in the order of the limits. */
  takeAll(limits: readonly KeyedRule[]): Promise<TakenPoint[]>
  /**
   * Takes a point of each key by one rule, in one round trip. A key that comes several times gives up as many points; of
   * these the first are allowed.
   */
  takeEach(keys: readonly string[], rule: RateRule): Promise<TakenPoint[]>
  /** Returns the result that `take` would have now, without taking. */
  peek(key: string, rule: RateRule): Promise<Taken>
  /** Returns a point, if what it was taken for did not happen. */
  restore(key: string, rule: RateRule): Promise<void>
  /** The same of each, in one round trip. */
  restoreAll(limits: readonly KeyedRule[]): Promise<void>
  close(): Promise<void>
}

/** Limits of readers' messages to the site, by client: a handful at a time, and not all day. */
export const rulesForLetters: readonly RateRule[] = [
  { points: 5, seconds: 600 },
  { points: 30, seconds: daySeconds },
]

/**
 * Takes a point of each rule, one after the other.
 * @throws CallError tooManyRequests, with the seconds to wait, where one is used up
 */
export async function mustTake(
  limiter: Pick<Limiter, 'take'>,
  key: string,
  ...rules: readonly RateRule[]
): Promise<void> {
  for (const rule of rules) {
    const { allowed, retryAfter } = await limiter.take(key, rule)
    if (!allowed) throw new CallError('tooManyRequests', undefined, retryAfter)
  }
}

/** The key of a count: fixed in length, and without the subject's address or number. */
export function limitKey(key: string, { points, seconds }: RateRule): Buffer {
  return hashedKey(`${points}/${seconds} ${key}`)
}

/** Returns the result of an attempt, by the count with itself included. */
export function toTakenPoint(count: number, secondsLeft: number, { points }: RateRule): TakenPoint {
  const allowed = count <= points
  return { allowed, retryAfter: allowed ? 0 : Math.max(1, Math.ceil(secondsLeft)), count }
}

interface Row {
  taken: number
  seconds_left: number
}

const secondsLeft = 'extract(epoch from ends_at - statement_timestamp())::float8 as seconds_left'

/**
 * One statement: of several that come at once, each waits for the row and continues the count. Refused attempts are
 * stored as one point more.
 */
const takeStatement = `
  insert into rate_limits as known (key, taken, ends_at)
  values ($1, 1, statement_timestamp() + make_interval(secs => $3))
  on conflict (key) do update set
    taken = case when known.ends_at <= statement_timestamp() then 1 else least(known.taken, $2) + 1 end,
    ends_at = case when known.ends_at <= statement_timestamp() then excluded.ends_at else known.ends_at end
  returning taken, ${secondsLeft}`

/** Rows are locked in the order of their keys, so that two who take some of the same limits cannot wait for each other. */
const takeAllStatement = `
  with limits as (
    select * from unnest($1::bytea[], $2::int[], $3::float8[]) as limits (key, points, seconds)
  )
  insert into rate_limits as known (key, taken, ends_at)
  select key, 1, statement_timestamp() + make_interval(secs => seconds) from limits order by key
  on conflict (key) do update set
    taken = case when known.ends_at <= statement_timestamp() then 1
      else least(known.taken, (select points from limits where limits.key = known.key)) + 1 end,
    ends_at = case when known.ends_at <= statement_timestamp() then excluded.ends_at else known.ends_at end
  returning key, taken, ${secondsLeft}`

/** Takes points for keys that may occur several times; in the order of their keys, as above. */
const takeEachStatement = `
  insert into rate_limits as known (key, taken, ends_at)
  select key, wanted, statement_timestamp() + make_interval(secs => $4)
  from unnest($1::bytea[], $2::int[]) as given (key, wanted) order by key
  on conflict (key) do update set
    taken = case when known.ends_at <= statement_timestamp() then 0 else least(known.taken, $3::int) end + excluded.taken,
    ends_at = case when known.ends_at <= statement_timestamp() then excluded.ends_at else known.ends_at end
  returning key, taken, ${secondsLeft}`

const restoreAllStatement = `
  with limits as (
    select * from unnest($1::bytea[], $2::int[]) as limits (key, points)
  ), held as (
    select key from rate_limits where key in (select key from limits) and ends_at > statement_timestamp()
    order by key for update
  )
  update rate_limits as known set taken = greatest(least(known.taken, limits.points) - 1, 0)
  from held join limits using (key) where known.key = held.key`

const peekStatement = `select taken, ${secondsLeft} from rate_limits where key = $1 and ends_at > statement_timestamp()`

const restoreStatement = `
  update rate_limits set taken = greatest(least(taken, $2) - 1, 0)
  where key = $1 and ends_at > statement_timestamp()`

/** A few at a time, and never one that another process is working on. */
const sweepStatement = `
  delete from rate_limits where key in (
    select key from rate_limits where ends_at <= statement_timestamp()
    order by ends_at limit 500 for update skip locked
  )`

/**
 * Counts in the database, table `rate_limits`.
 * @param options sweepEvery: after this number of points taken by this process, rows whose window is over are removed
 */
export function createDatabaseLimiter(
  pool: Pick<pg.Pool, 'query'>,
  log: Log,
  { sweepEvery = 200 }: { sweepEvery?: number } = {},
): Limiter {
  let untilSweep = sweepEvery
  let sweeping: Promise<unknown> = Promise.resolve()
  const backoff = createDatabaseBackoff(pool)
  const sweep = () => {
    untilSweep = sweepEvery
    sweeping = pool
      .query(sweepStatement)
      .catch((error) => log.warn({ err: error }, 'Expired rate-limit windows could not be removed'))
  }
  return {
    ...backoff,
    async take(key, rule) {
      const { rows } = await pool.query<Row>(takeStatement, [limitKey(key, rule), rule.points, rule.seconds])
      untilSweep -= 1
      if (untilSweep <= 0) sweep()
      const [row] = rows
      if (!row) throw new Error('A limit was not counted')
      return toTakenPoint(row.taken, row.seconds_left, rule)
    },
    async takeAll(limits) {
      if (limits.length === 0) return []
      const keys = limits.map(([key, rule]) => limitKey(key, rule))
      const values = [keys, limits.map(([, { points }]) => points), limits.map(([, { seconds }]) => seconds)]
      const { rows } = await pool.query<Row & { key: Buffer }>({ name: 'take-limits', text: takeAllStatement, values })
      untilSweep -= limits.length
      if (untilSweep <= 0) sweep()
      return limits.map(([, rule], place) => {
        const row = rows.find(({ key }) => keys[place]?.equals(key))
        if (!row) throw new Error('A limit was not counted')
        return toTakenPoint(row.taken, row.seconds_left, rule)
      })
    },
    async takeEach(keys, rule) {
      if (keys.length === 0) return []
      const hashed = keys.map((key) => limitKey(key, rule))
      const wanted = new Map<string, { key: Buffer; count: number; given: number; left: number }>()
      for (const key of hashed) {
        const entry = wanted.get(key.toString('base64')) ?? { key, count: 0, given: 0, left: 0 }
        wanted.set(key.toString('base64'), { ...entry, count: entry.count + 1 })
      }
      const entries = [...wanted.values()]
      const values = [entries.map(({ key }) => key), entries.map(({ count }) => count), rule.points, rule.seconds]
      const { rows } = await pool.query<Row & { key: Buffer }>({ name: 'take-each', text: takeEachStatement, values })
      untilSweep -= entries.length
      if (untilSweep <= 0) sweep()
      for (const { key, taken, seconds_left } of rows) {
        const entry = wanted.get(key.toString('base64'))
        if (entry) Object.assign(entry, { given: taken - entry.count, left: seconds_left })
      }
      return hashed.map((key) => {
        const entry = wanted.get(key.toString('base64'))
        if (!entry) throw new Error('A limit was not counted')
        entry.given += 1
        return toTakenPoint(entry.given, entry.left, rule)
      })
    },
    async restoreAll(limits) {
      if (limits.length === 0) return
      const values = [limits.map(([key, rule]) => limitKey(key, rule)), limits.map(([, { points }]) => points)]
      await pool.query({ name: 'restore-limits', text: restoreAllStatement, values })
    },
    async peek(key, rule) {
      const { rows } = await pool.query<Row>(peekStatement, [limitKey(key, rule)])
      const { taken, seconds_left } = rows[0] ?? { taken: 0, seconds_left: rule.seconds }
      return toTakenPoint(taken + 1, seconds_left, rule)
    },
    async restore(key, rule) {
      await pool.query(restoreStatement, [limitKey(key, rule), rule.points])
    },
    async close() {
      await sweeping
    },
  }
}
