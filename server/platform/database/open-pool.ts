import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { batchQueries } from './batched-queries.ts'
import { type SlowStatements, watchStatements } from './statements/statement-watch.ts'

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

export interface PoolAddress {
  url: string
  /** Shown by the server for each connection. */
  name: string
  /** A pooler in transaction mode is in front: a session lasts no longer than a transaction. */
  pooled: boolean
  /** How long the client itself waits for an answer; without it, as long as the server takes. */
  answerMs?: number
  /** Takes slow statements into account; absent for what only looks after servers. */
  slow?: SlowStatements | undefined
}

const connectTimeoutMs = 10_000

/** Opens connections whose queries of one moment are sent together. */
export function openPool({ url, name, pooled, answerMs, slow }: PoolAddress, limits: PoolLimits, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    application_name: name,
    connectionTimeoutMillis: Math.min(connectTimeoutMs, answerMs ?? connectTimeoutMs),
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    ...(pooled ? { Client: clientOfTransactions(limits) } : settingsOf(limits)),
    keepAlive: true,
    pipeline: true,
  } as pg.PoolConfig)
  batchQueries(pool, { transactions: pooled })
  pool.on('error', (error) => {
    // One that is being closed may still hear that the server stops.
    if (!pool.ending) log.warn({ err: error }, 'An idle database connection broke; the pool replaces it')
  })
  // The pool listens only to idle connections. One that breaks in a transaction, or while it is being closed, fails the
  // queries sent to it, which report that; without a listener its error event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (slow) watchStatements(client, slow)
  })
  return pool
}

const settingsOf = ({ statementMs, lockMs, idleInTransactionMs }: PoolLimits) => ({
  ...{ statement_timeout: statementMs, lock_timeout: lockMs, idle_in_transaction_session_timeout: idleInTransactionMs },
})

type AnyQuery = string | (pg.QueryConfig & { text: string })

/**
 * Client behind a pooler in transaction mode. The limits are set in each transaction, since the pooler takes none for a
 * session, and statements have no names, since the next one may reach another connection of the server.
 */
function clientOfTransactions(limits: PoolLimits): typeof pg.Client {
  const settings = Object.entries(settingsOf(limits)).map(([name, value]) => `; set local ${name} = ${value}`)
  const withSettings = (text: string) => (/^begin\b/i.test(text) ? text + settings.join('') : text)
  return class extends pg.Client {
    override query(query: AnyQuery, ...rest: unknown[]) {
      const { name: _, ...unnamed } = typeof query === 'string' ? { text: query } : query
      return super.query({ ...unnamed, text: withSettings(unnamed.text) }, ...(rest as [])) as never
    }
  } as typeof pg.Client
}
