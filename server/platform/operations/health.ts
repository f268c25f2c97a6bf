import pg from 'pg'
import type { Database } from '#server/platform/database/database.ts'

/** The reasons for which a process cannot serve. */
export type Obstacle = 'stopping' | 'database'

/** Readiness of a process, as load balancers and orchestrators ask for it. */
export interface Health {
  /** Returns the reasons for which the process cannot serve; none where it can. Frequent requests share one look. */
  obstacles(): Promise<readonly Obstacle[]>
  /** Has the process report from now on that it stops, so that no new requests are sent to it. */
  announceStop(): void
  close(): Promise<void>
}

/** A database that takes longer to answer is as good as none. */
const answerWithinMs = 2_000
/** A look at the database holds for so long, however often it is asked for. */
const validMs = 1_000

/** Asks over a connection of its own: where all others are in use, the process is busy and not cut off. */
export const openHealth = ({ url: connectionString }: Pick<Database, 'url'>): Health => {
  const options = { max: 1, connectionTimeoutMillis: answerWithinMs, application_name: 'harbourwire health' }
  const pool = new pg.Pool({ connectionString, ...options })
  // A connection that breaks while it is idle is replaced with the next look.
  pool.on('error', () => {})
  return createHealth(pool)
}

export function createHealth(
  pool: Pick<pg.Pool, 'query' | 'end'>,
  now: () => number = () => performance.now(),
): Health {
  let stopping = false
  let last: { at: number; answer: Promise<boolean> } | undefined

  async function answers(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), answerWithinMs)
    const asked = pool.query('select').then(
      () => true,
      () => false,
    )
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }

  return {
    async obstacles() {
      if (stopping) return ['stopping']
      if (!last || now() - last.at >= validMs) last = { at: now(), answer: answers() }
      return (await last.answer) ? [] : ['database']
    },
    announceStop() {
      stopping = true
    },
    close: () => pool.end(),
  }
}
