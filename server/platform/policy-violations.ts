import type pg from 'pg'
import { dayMs } from './durations.ts'
import type { Log } from './log.ts'

/** Something that the content security policy blocked, without anything about the reader. */
export interface Violation {
  directive: string
  /** Path of the document, without query and fragment. */
  page: string
  /** Origin of what was blocked, or a word such as `inline`. */
  blocked: string
  /** Origin of the file that asked for it; empty where the browser did not say. */
  source: string
}

export interface CountedViolation extends Pick<Violation, 'directive' | 'page' | 'blocked'> {
  reports: number
  last: Date
}

const retentionMs = 7 * dayMs
/** Kinds that are kept: those that were reported most, and among equals the latest. */
export const maxViolations = 200

const addStatement = `
  insert into policy_violations as known (directive, blocked, page, reports, last_at) values ($1, $2, $3, $4, $5)
  on conflict (directive, blocked, page) do update set
    reports = known.reports + excluded.reports, last_at = greatest(known.last_at, excluded.last_at)`

/** A row that another process is working on is left to it. */
const trimStatement = `
  delete from policy_violations where (directive, blocked, page) in (
    select directive, blocked, page from policy_violations
    where last_at < $1 or (directive, blocked, page) in (
      select directive, blocked, page from policy_violations order by reports desc, last_at desc offset $2
    )
    for update skip locked
  )`

/** Counts what was blocked, for all processes together. */
export function createPolicyViolations(pool: pg.Pool, log: Pick<Log, 'error'>) {
  return {
    /** Counts reports of one kind; what cannot be stored is logged, since a report must not cause a failure. */
    async add({ directive, blocked, page }: Violation, reports: number, now: Date): Promise<void> {
      try {
        await pool.query(addStatement, [directive, blocked, page, reports, now])
        await pool.query(trimStatement, [new Date(now.getTime() - retentionMs), maxViolations])
      } catch (err) {
        log.error({ err }, 'A report of the content security policy could not be counted')
      }
    },

    /** Returns the violations blocked in the last week, the latest first. */
    async latest(now: Date, limit: number): Promise<CountedViolation[]> {
      const { rows } = await pool.query(
        `select directive, blocked, page, reports::int, last_at as last from policy_violations
         where last_at >= $1 order by last_at desc, directive, blocked, page limit $2`,
        [new Date(now.getTime() - retentionMs), limit],
      )
      return rows
    },
  }
}

export type PolicyViolations = ReturnType<typeof createPolicyViolations>
