import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Query } from '../batched-queries.ts'
import { openPool } from '../open-pool.ts'
import type { SlowStatements } from '../statements/statement-watch.ts'

/** An address of the configuration; the name shows it without its password. */
export interface ServerAddress {
  url: string
  name: string
}

/** The cluster and database behind an address, and how far its log is written or replayed. */
export interface ServerState {
  identity: string
  isReplica: boolean
  /** Bytes of the write-ahead log. */
  position: number
}

/** A server that takes longer is as good as none. */
const answerMs = 2_000

const stateStatement = `
  select (select system_identifier from pg_control_system()) || '/' || current_database() as "identity",
    pg_is_in_recovery() as "isReplica",
    (case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0') else pg_current_wal_insert_lsn() end
      - '0/0'::pg_lsn)::bigint as "position"`

/** Asks a server for its state. */
export async function stateOf(pool: pg.Pool): Promise<ServerState> {
  const { rows } = await pool.query<ServerState>(stateStatement)
  return rows[0] as ServerState
}

interface Options {
  pooled: boolean
  slow?: SlowStatements | undefined
  log: Log
}

/** A connection of its own to ask a server for its state: those that work may all be in use. */
export function openLook({ url }: ServerAddress, { pooled, log }: Options) {
  const limits = { connections: 1, statementMs: answerMs, lockMs: 0, idleInTransactionMs: answerMs }
  const pool = openPool({ url, name: 'harbourwire replicas', pooled, answerMs }, limits, log)
  return { look: () => stateOf(pool), close: () => pool.end() }
}

/** Refusals of a server that is there; all else says that it is not, or not for long. */
export const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(?:08|53|57P)/.test(error.code ?? '')

/** True where a connection broke under a statement: on another one it may succeed. */
export const brokeConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (/^Connection terminated unexpectedly|has encountered a connection error/.test(error.message) ||
    ['ECONNRESET', 'EPIPE', '57P01', '57P02', '08P01'].includes((error as { code?: string }).code ?? ''))

/** A replica: its connections, and what is known of it. */
export class Replica {
  readonly name: string
  /** How far it is known to have replayed the log. */
  replayed = 0
  lagMs = 0
  /** Set once it has answered: its database is that of the primary. */
  isOfCluster = false
  /** Why it is not used; undefined while it is. */
  problem: string | undefined = 'has not answered yet'
  answered = 0
  readonly #pool: pg.Pool
  readonly #looking: ReturnType<typeof openLook>
  readonly #log: Log

  /** @param connections how many may work at once */
  constructor(address: ServerAddress, connections: number, { pooled, slow, log }: Options) {
    this.name = address.name
    this.#log = log
    this.#looking = openLook(address, { pooled, log })
    // A statement that takes longer is asked of the primary, whose limit is the usual one.
    const limits = { connections, statementMs: answerMs, lockMs: 0, idleInTransactionMs: answerMs }
    // The replica itself refuses a slow statement first, so that its connection goes on with those of others.
    const reading = { url: address.url, name: 'harbourwire readers', pooled, answerMs: 2 * answerMs, slow }
    this.#pool = openPool(reading, limits, log)
  }

  look(): Promise<ServerState> {
    return this.#looking.look()
  }

  /** @throws what the server or the connection says; a server that is not there is not used until it has answered again */
  async query(query: Query): Promise<pg.QueryResult> {
    try {
      const result = await this.#pool.query(...(query as [pg.QueryConfig]))
      this.answered += 1
      return result
    } catch (error) {
      if (!isOfStatement(error)) this.setProblem('does not answer')
      throw error
    }
  }

  /** Takes the replica out, or back where there is no problem, and reports either. */
  setProblem(problem: string | undefined): void {
    const former = this.problem
    this.problem = problem
    if (former === problem) return
    if (problem === undefined) this.#log.info({ replica: this.name }, 'A replica answers readers')
    else this.#log.warn({ replica: this.name }, `A replica answers no readers: it ${problem}`)
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#looking.close()])
  }
}
