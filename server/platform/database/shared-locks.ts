import type pg from 'pg'
import { workingFor } from './workload.ts'

/** Releases a lock; may be called more than once. */
export type Release = () => Promise<void>

interface Connection {
  client: Promise<pg.PoolClient>
  /** Listens for its end. */
  onLost: () => void
}

/**
 * Locks by name that all processes of a site share. One connection of the process holds those that it has, and the
 * database releases them when that connection ends, however the process does.
 */
export class SharedLocks {
  readonly #pool: Pick<pg.Pool, 'connect'>
  readonly #held = new Set<string>()
  readonly #releasing = new Map<string, Promise<void>>()
  #connection: Connection | undefined

  constructor(pool: Pick<pg.Pool, 'connect'>) {
    this.#pool = pool
  }

  /** Takes a lock. @returns what releases it; undefined where it is taken, here or in another process */
  async tryLock(name: string): Promise<Release | undefined> {
    await this.#releasing.get(name)
    if (this.#held.has(name)) return undefined
    this.#held.add(name)
    let isLocked = false
    try {
      isLocked = await this.#ask(name, 'pg_try_advisory_lock')
    } finally {
      if (!isLocked) this.#forget(name)
    }
    let released: Promise<void> | undefined
    const release = () => {
      released ??= this.#unlock(name)
      return released
    }
    return isLocked ? release : undefined
  }

  async #unlock(name: string): Promise<void> {
    // The database has released the lock by itself if the connection broke.
    const releasing = this.#ask(name, 'pg_advisory_unlock').then(
      () => this.#forget(name),
      () => this.#forget(name),
    )
    this.#releasing.set(name, releasing)
    await releasing
    this.#releasing.delete(name)
  }

  async #ask(name: string, done: 'pg_try_advisory_lock' | 'pg_advisory_unlock'): Promise<boolean> {
    const client = await this.#client()
    const { rows } = await client.query<{ done: boolean }>(`select ${done}(hashtextextended($1, 0)) as done`, [name])
    return rows[0]?.done ?? false
  }

  #client(): Promise<pg.PoolClient> {
    if (this.#connection) return this.#connection.client
    const client = workingFor('exports', () => this.#pool.connect())
    const connection: Connection = {
      client,
      onLost: () => {
        if (this.#connection === connection) this.#connection = undefined
      },
    }
    this.#connection = connection
    client.then((one) => one.once('error', connection.onLost), connection.onLost)
    return client
  }

  /** The connection returns to its pool with the last lock. */
  #forget(name: string): void {
    this.#held.delete(name)
    const connection = this.#connection
    if (this.#held.size > 0 || !connection) return
    this.#connection = undefined
    connection.client.then(
      (client) => {
        client.off('error', connection.onLost)
        client.release()
      },
      () => {},
    )
  }
}
