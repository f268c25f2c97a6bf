import type pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Query } from './batched-queries.ts'
import { openPool, type PoolLimits } from './open-pool.ts'
import { brokeConnection } from './replicas/replica.ts'
import { type Replicas, readsOnly } from './replicas/replicas.ts'
import { isReadingPublished, noteWrite } from './replicas/request-reads.ts'
import type { SlowStatements } from './statements/statement-watch.ts'
import { presentWorkload, type Workload, workloads } from './workload.ts'

export type PoolsLimits = Readonly<Record<Workload, PoolLimits>>

/** Connection settings for operators. */
export interface ConnectionSettings {
  /** Connections of a process, of all kinds of work together. */
  databaseConnections: number
  /** Longest duration of a member's statement. */
  memberStatementMs: number
  /** The server itself, where a pooler in transaction mode is in front of it. */
  databaseDirectUrl: string | undefined
  replicaUrls: readonly string[]
  /** How far behind a replica in use may be. */
  replicaMaxLagMs: number
  /** Statements that take at least as long are logged and counted. */
  slowStatementMs: number
}

/** Fewer would leave a kind of work with a single connection. */
export const fewestConnections = 8
/** Two cores answer no faster with more; further work waits for them, in order. */
export const usualConnections = 20
export const usualMemberStatementMs = 5_000
export const usualReplicaLagMs = 5_000
export const usualSlowStatementMs = 1_000

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

interface WorkloadPoolNeeds {
  limits: PoolsLimits
  log: Log
  /** A pooler in transaction mode is in front of the database. */
  pooled: boolean
  slow: SlowStatements
  /** Answer public reads as far as they can. */
  replicas?: Replicas | undefined
}

/** A pool for each kind of work; each query goes to the pool of the present work, or to that of staff where it has none. */
export class WorkloadPool {
  readonly #pools: ReadonlyMap<Workload, pg.Pool>
  readonly #replicas: Replicas | undefined
  readonly #slow: SlowStatements

  constructor(url: string, { limits, log, pooled, slow, replicas }: WorkloadPoolNeeds) {
    const own = workloads.filter((workload) => limits[workload].connections > 0)
    const open = (workload: Workload) =>
      openPool({ url, name: `harbourwire ${workload}`, pooled, slow }, limits[workload], log)
    this.#pools = new Map(own.map((workload) => [workload, open(workload)]))
    this.#replicas = replicas
    this.#slow = slow
  }

  get #present(): pg.Pool {
    return (this.#pools.get(presentWorkload()) ?? this.#pools.get('staff')) as pg.Pool
  }

  /** A public read whose connection broke, as all do when the primary changes, is asked once more on another one. */
  async query(...query: Query): Promise<pg.QueryResult> {
    try {
      return await this.#answer(query)
    } catch (error) {
      if (!brokeConnection(error) || !isReadingPublished() || !readsOnly(query)) throw error
      return this.#answer(query)
    }
  }

  #answer(query: Query): Promise<pg.QueryResult> {
    const ask = () => this.#present.query(...query)
    return this.#replicas ? this.#replicas.answer(query, ask) : ask()
  }

  connect(): Promise<pg.PoolClient> {
    noteWrite()
    return this.#present.connect().catch((cause: Error) => {
      // The network's own errors do not say whose connection it was.
      throw 'syscall' in cause ? new Error(`Connection terminated: ${cause.message}`, { cause }) : cause
    })
  }

  /** Connections of each kind of work, those of them that are idle, and statements and transactions that wait for one. */
  get usage(): { workload: Workload; open: number; idle: number; waiting: number }[] {
    return [...this.#pools].map(([workload, { totalCount, idleCount, waitingCount }]) => ({
      ...{ workload, open: totalCount, idle: idleCount, waiting: waitingCount },
    }))
  }

  /** The number of slow statements by name. */
  get slowStatements(): ReadonlyMap<string, number> {
    return this.#slow.counts
  }

  async end(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()))
  }
}
