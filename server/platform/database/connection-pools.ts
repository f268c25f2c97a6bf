import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { batchQueries } from './batched-queries.ts'
import { presentWorkload, type Workload, workloads } from './workload.ts'

/** Purpose, number and limits (ms) of connections. */
export interface PoolLimits {
  connections: number
  /** After it the server cancels a statement, so that a bad one cannot occupy a connection forever. */
  statementMs: number
  /** How long a statement waits for rows that another transaction holds; 0 for as long as it may take. */
  lockMs: number
  /** How long a transaction may do nothing before the server ends it. */
  idleInTransactionMs: number
}

export type PoolsLimits = Readonly<Record<Workload, PoolLimits>>

/** Connection settings for operators. */
export interface ConnectionSettings {
  /** Connections of a process, of all kinds of work together. */
  databaseConnections: number
  /** Longest duration of a member's statement. */
  memberStatementMs: number
}

const CONNECT_TIMEOUT = 10_000
/** Fewer would leave a kind of work with a single connection. */
export const fewestConnections = 8
/** Two cores answer no faster with more; further work waits for them, in order. */
export const usualConnections = 20
export const usualMemberStatementMs = 5_000

/** One reads rows, the other holds the locks that exports share with other processes. */
const exportConnections = 2

/** Queries of many emails and pushes go together over each. */
const sendingConnections = 2
/** Connections that staff and the program itself have before sending has any of its own. */
const staffConnections = 4

/**
 * Two connections are for exports; of the others four ninths are the readers', two the members', and the rest for
 * everything else, of which two are for sending.
 */
export function limitsOf({
  databaseConnections = usualConnections,
  memberStatementMs = usualMemberStatementMs,
}: Partial<ConnectionSettings>): PoolsLimits {
  const left = databaseConnections - exportConnections
  const readers = Math.max(2, Math.floor((left * 4) / 9))
  const members = Math.max(2, Math.floor((left * 2) / 9))
  const others = left - members - readers
  const sending = Math.min(sendingConnections, Math.max(0, others - staffConnections))
  const usual = { statementMs: 30_000, lockMs: 0, idleInTransactionMs: 60_000 }
  return {
    readers: { ...usual, connections: readers },
    members: {
      connections: members,
      statementMs: memberStatementMs,
      lockMs: memberStatementMs,
      idleInTransactionMs: 2 * memberStatementMs,
    },
    exports: { ...usual, connections: exportConnections },
    sending: { ...usual, connections: sending },
    staff: { ...usual, connections: others - sending },
  }
}

function openPool(url: string, workload: Workload, limits: PoolLimits, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    application_name: `harbourwire ${workload}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    pipeline: true,
  } as pg.PoolConfig)
  batchQueries(pool)
  pool.on('error', (error) => {
    // One that is being closed may still hear that the server stops.
    if (!pool.ending) log.warn({ err: error }, 'An idle database connection broke; the pool replaces it')
  })
  // The pool listens only to idle connections. One that breaks in a transaction, or while it is being closed, fails the
  // queries sent to it, which report that; without a listener its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A pool for each kind of work; each query goes to the pool of the present work, or to that of staff where it has none. */
export class WorkloadPool {
  readonly #pools: ReadonlyMap<Workload, pg.Pool>

  constructor(url: string, limits: PoolsLimits, log: Log) {
    const own = workloads.filter((workload) => limits[workload].connections > 0)
    this.#pools = new Map(own.map((workload) => [workload, openPool(url, workload, limits[workload], log)]))
  }

  get #present(): pg.Pool {
    return (this.#pools.get(presentWorkload()) ?? this.#pools.get('staff')) as pg.Pool
  }

  query(...query: Parameters<pg.Pool['query']>) {
    return this.#present.query(...query)
  }

  connect(): Promise<pg.PoolClient> {
    return this.#present.connect()
  }

  /** Connections of each kind of work, those of them that are idle, and statements and transactions that wait for one. */
  get usage(): { workload: Workload; open: number; idle: number; waiting: number }[] {
    return [...this.#pools].map(([workload, { totalCount, idleCount, waitingCount }]) => ({
      ...{ workload, open: totalCount, idle: idleCount, waiting: waitingCount },
    }))
  }

  async end(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()))
  }
}
