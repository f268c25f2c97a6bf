import type pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { Query } from '../batched-queries.ts'
import type { SlowStatements } from '../statements/statement-watch.ts'
import { isOfStatement, openLook, Replica, type ServerAddress, type ServerState } from './replica.ts'
import { noteWrite, type RequestReads, replicableReads } from './request-reads.ts'

/** How often each server is asked how far it is, in ms; a write is read from replicas that much later at most. */
const lookEveryMs = 250
/** Positions of the primary that are kept to measure lag: ten minutes of a busy one. */
const maxPositions = 2_400
/** Looks at the primary that fail in a row until it counts as away: one that is merely slow is waited for. */
const failuresOfAbsence = 3

/** A replica as this process uses it. */
export interface ReplicaUsage {
  replica: string
  inUse: boolean
  lagMs: number
  answered: number
}

interface Needs {
  primary: ServerAddress
  replicas: readonly ServerAddress[]
  /** Connections to each replica. */
  connections: number
  /** A replica that is further behind is not used, in ms. */
  maxLagMs: number
  /** Poolers in transaction mode are in front of the servers. */
  pooled: boolean
  slow?: SlowStatements | undefined
  log: Log
  now?: () => number
}

/**
 * Replicas of the primary, which answer public reads. One answers only if it is known to have replayed the last change
 * that caches were notified of, and the last write of the client; otherwise, and where it fails, the primary answers.
 */
export class Replicas {
  readonly #replicas: readonly Replica[]
  readonly #primary: ReturnType<typeof openLook>
  readonly #maxLagMs: number
  readonly #now: () => number
  readonly #looks: Look[]
  #identity: string | undefined
  #primaryAnswers = true
  /** Looks at the primary that failed in a row. */
  #failedLooks = 0
  /** Positions of the primary, and when each was first seen. */
  readonly #positions: { position: number; at: number }[] = []
  /** Position after the last change that caches were notified of; undefined until it is known. */
  #changed: number | undefined
  /** Counts these changes. */
  #changes = 0
  #next = 0

  constructor({ primary, replicas, connections, maxLagMs, pooled, slow, log, now = () => performance.now() }: Needs) {
    this.#maxLagMs = maxLagMs
    this.#now = now
    this.#primary = openLook(primary, { pooled, log })
    this.#replicas = replicas.map((address) => new Replica(address, connections, { pooled, slow, log }))
    this.#looks = [
      new Look(() => this.#lookAtPrimary()),
      ...this.#replicas.map((replica) => new Look(() => this.#lookAt(replica))),
    ]
  }

  /**
   * Asks all servers and then goes on asking. A replica that does not answer is used as soon as it does.
   * @returns a sentence on a server that is no replica of the primary; undefined where all is well
   * @throws where the primary does not answer
   */
  async start(): Promise<string | undefined> {
    const { identity } = await this.#primary.look()
    this.#identity = identity
    await this.#lookAtPrimary()
    const states = await Promise.all(this.#replicas.map((replica) => this.#lookAt(replica)))
    for (const [index, { name }] of this.#replicas.entries()) {
      const state = states[index]
      if (state && state.identity !== identity)
        return `The replica ${name} belongs to another cluster or database than DATABASE_URL.`
      if (state && !state.isReplica)
        return `The server ${name} in DATABASE_REPLICA_URLS is not a replica: it takes writes.`
    }
    for (const look of this.#looks) look.repeat()
    return undefined
  }

  /** The answer to a statement, from a replica where one may give it. @param askPrimary sends it to the primary */
  async answer(query: Query, askPrimary: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const isRead = readsOnly(query)
    if (!isRead) noteWrite()
    const reads = isRead ? replicableReads() : undefined
    if (!reads) return askPrimary()
    const replica = this.#chosen(reads)
    if (replica) {
      const answer = await replica.query(query).catch((error: unknown) => {
        if ((error as { code?: string }).code === writesOnReplica) noteWrite()
      })
      if (answer) return answer
    }
    return askPrimary().catch(async (error: unknown) => {
      if (isOfStatement(error)) throw error
      for (const other of this.#others(replica)) {
        const answer = await other.query(query).catch(() => undefined)
        if (answer) return answer
      }
      throw error
    })
  }

  /** Has reads that begin from now on see everything that is committed now: caches were notified of a change. */
  noteChange(): void {
    this.#changes += 1
    this.#changed = undefined
    this.#looks[0]?.again()
  }

  /** The position up to which everything that is committed now is written. @throws where the primary does not answer */
  async position(): Promise<number> {
    return (await this.#primary.look()).position
  }

  /** How far behind a replica in use may be, in ms. */
  get maxLagMs(): number {
    return this.#maxLagMs
  }

  get usage(): ReplicaUsage[] {
    return this.#replicas.map(({ name, problem, lagMs, answered }) => ({
      ...{ replica: name, inUse: problem === undefined, lagMs, answered },
    }))
  }

  async close(): Promise<void> {
    for (const look of this.#looks) look.end()
    await Promise.all([this.#primary.close(), ...this.#replicas.map((replica) => replica.close())])
  }

  /** The next replica in turn that has replayed enough; while the primary is away, whatever any of them has. */
  #chosen({ after }: RequestReads): Replica | undefined {
    const needed = this.#primaryAnswers ? Math.max(after, this.#changed ?? Number.POSITIVE_INFINITY) : 0
    const able = this.#replicas.filter(({ problem, replayed }) => problem === undefined && replayed >= needed)
    this.#next += 1
    return able[this.#next % able.length]
  }

  /**
   * Servers for a read that the primary did not answer. Behind those in use come the rest: one that was promoted is the
   * new primary, to which the address of the primary does not lead yet, and one that was slow may answer now.
   */
  #others(asked: Replica | undefined): Replica[] {
    const others = this.#replicas.filter((one) => one !== asked && one.isOfCluster)
    return others.toSorted((one, other) => Number(one.problem !== undefined) - Number(other.problem !== undefined))
  }

  async #lookAtPrimary(): Promise<ServerState | undefined> {
    const changes = this.#changes
    const at = this.#now()
    const state = await this.#primary.look().catch(() => undefined)
    this.#failedLooks = state ? 0 : this.#failedLooks + 1
    this.#primaryAnswers = this.#failedLooks < failuresOfAbsence
    if (!state) return undefined
    if (changes === this.#changes && this.#changed === undefined) {
      this.#changed = state.position
      for (const look of this.#looks.slice(1)) look.again()
    }
    // Another server became the primary, and never had the last of its predecessor.
    if (state.position < (this.#positions.at(-1)?.position ?? 0)) this.#positions.length = 0
    if (state.position !== this.#positions.at(-1)?.position) this.#positions.push({ position: state.position, at })
    if (this.#positions.length > maxPositions) this.#positions.shift()
    return state
  }

  async #lookAt(replica: Replica): Promise<ServerState | undefined> {
    const state = await replica.look().catch(() => undefined)
    if (state) replica.isOfCluster = state.identity === this.#identity
    if (state?.isReplica && replica.isOfCluster) {
      replica.replayed = state.position
      const missing = this.#positions.find(({ position }) => position > state.position)
      // A primary that is away sends nothing more, which is no lag.
      if (this.#primaryAnswers) replica.lagMs = missing ? this.#now() - missing.at : 0
    }
    replica.setProblem(this.#problemOf(replica, state))
    return state
  }

  #problemOf({ lagMs, isOfCluster }: Replica, state: ServerState | undefined): string | undefined {
    if (!state) return 'does not answer'
    if (!state.isReplica) return 'takes writes'
    if (!isOfCluster) return 'belongs to another cluster or database'
    return lagMs > this.#maxLagMs ? 'is too far behind' : undefined
  }
}

/** The code of a statement that writes, on a server that only reads. */
const writesOnReplica = '25006'

/** True for a statement that only reads, as far as its text shows; functions may still write. */
export function readsOnly([query]: Query): boolean {
  const text = typeof query === 'string' ? query : query.text
  return /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete|merge)\b/i.test(text)
}

/** Asks again and again, one question at a time. */
class Look {
  readonly #ask: () => Promise<unknown>
  #timer: NodeJS.Timeout | undefined
  #asking = false
  #isWanted = false
  #ended = false

  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask
  }

  /** Asks after the usual time. */
  repeat(): void {
    if (!this.#ended) this.#timer = setTimeout(() => void this.#once(), lookEveryMs)
  }

  /** Asks as soon as the question under way is answered. */
  again(): void {
    this.#isWanted = true
    if (!this.#asking && !this.#ended) void this.#once()
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  async #once(): Promise<void> {
    clearTimeout(this.#timer)
    this.#asking = true
    do {
      this.#isWanted = false
      await this.#ask()
    } while (this.#isWanted && !this.#ended)
    this.#asking = false
    this.repeat()
  }
}
