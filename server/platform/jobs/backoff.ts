import type pg from 'pg'
import { hashedKey, type Taken } from '#server/platform/http/rate-limit/limit-key.ts'

/**
 * A limit that slows down and never shuts: some attempts at once, then a wait before each further one that doubles up to
 * a longest. Nobody who keeps trying can keep somebody else out for longer than that.
 */
export interface BackoffRule {
  /** Attempts without a wait. */
  free: number
  /** The first wait, seconds. */
  first: number
  /** The longest wait, seconds. */
  longest: number
  /** Everything is forgotten this many seconds after the last attempt. */
  memory: number
}

/** Attempts by their keys, shared by all processes, by the clock of the server that counts. */
export interface Backoff {
  /** Counts an attempt, unless it came before the wait was over. */
  attempt(key: string, rule: BackoffRule): Promise<Taken>
  /** Takes an attempt back that did no harm. */
  forgive(key: string, rule: BackoffRule): Promise<void>
}

/** 2 to the power of this is longer than any wait. */
const maxDoublings = 30

/** Seconds between the last of a number of attempts and the next one. */
export function waitAfter(attempts: number, { free, first, longest }: Omit<BackoffRule, 'memory'>): number {
  if (attempts < free) return 0
  return Math.min(longest, first * 2 ** Math.min(attempts - free, maxDoublings))
}

/** The key of a count: fixed in length, and without the subject's address or number. */
export const backoffKey = (key: string, { free, memory }: BackoffRule): Buffer =>
  hashedKey(`backoff ${free}/${memory} ${key}`)

// Column `taken` of rate_limits counts the attempts, and `ends_at` is when they are forgotten.
const lastAttempt = 'known.ends_at - make_interval(secs => $2)'
const wait = `make_interval(secs => case when known.taken < $3 then 0
  else least($5::float8, $4::float8 * power(2, least(known.taken - $3, ${maxDoublings}))) end)`

/** Records an attempt. Concurrent ones wait for the row and judge by its previous state. */
const attemptStatement = `
  insert into rate_limits as known (key, taken, ends_at)
  values ($1, 1, statement_timestamp() + make_interval(secs => $2))
  on conflict (key) do update set
    taken = case when known.ends_at <= statement_timestamp() then 1 else least(known.taken, 1000000) + 1 end,
    ends_at = excluded.ends_at
  where known.ends_at <= statement_timestamp() or statement_timestamp() >= ${lastAttempt} + ${wait}
  returning taken`

const waitStatement = `
  select extract(epoch from ${lastAttempt} + ${wait} - statement_timestamp())::float8 as seconds
  from rate_limits as known where key = $1`

const forgiveStatement = 'update rate_limits set taken = greatest(taken - 1, 0) where key = $1'

/** Counts in the database, table `rate_limits`. */
export function createDatabaseBackoff(pool: Pick<pg.Pool, 'query'>): Backoff {
  return {
    async attempt(key, rule) {
      const values = [backoffKey(key, rule), rule.memory, rule.free, rule.first, rule.longest]
      const { rowCount } = await pool.query({ name: 'backoff-attempt', text: attemptStatement, values })
      if (rowCount) return { allowed: true, retryAfter: 0 }
      const { rows } = await pool.query<{ seconds: number }>(waitStatement, values)
      return { allowed: false, retryAfter: Math.max(1, Math.ceil(rows[0]?.seconds ?? 1)) }
    },
    async forgive(key, rule) {
      await pool.query(forgiveStatement, [backoffKey(key, rule)])
    },
  }
}
