import type { Log } from '#server/platform/log.ts'
import { everyKey } from './edge-keys.ts'
import { PurgeError, type PurgeTarget } from './purge-targets.ts'

/** Beyond that, purging everything costs less. */
const maxWaiting = 10_000
/** Failures in a row after which everything is purged: what the server missed is no longer certain. */
const failuresOfOutage = 3
const firstRetryMs = 500
const longestRetryMs = 30_000
const longestRetryAfterMs = 300_000

interface Counts {
  /** Keys that were purged. */
  purged: number
  failures: number
  waiting: number
  /** Seconds since the first failure of an outage; 0 without one. */
  failingSeconds: number
}

/**
 * Purges one server of what changed: one request at a time, so that changes which come meanwhile go together with the
 * next one.
 */
export class PurgeQueue {
  readonly #target: PurgeTarget
  readonly #log: Pick<Log, 'warn' | 'info'>
  readonly #waiting = new Set<string>()
  readonly #closing = new AbortController()
  #running = false
  #run: Promise<void> = Promise.resolve()
  #purged = 0
  #failures = 0
  /** Failures since the last success. */
  #failed = 0
  #failingSince = 0

  constructor(target: PurgeTarget, log: Pick<Log, 'warn' | 'info'>) {
    this.#target = target
    this.#log = log
  }

  get host(): string {
    return this.#target.host
  }

  get counts(): Counts {
    const failingSeconds = this.#failed > 0 ? (performance.now() - this.#failingSince) / 1_000 : 0
    return { purged: this.#purged, failures: this.#failures, waiting: this.#waiting.size, failingSeconds }
  }

  /** Purges answers with one of these keys, as soon as the server takes it. */
  add(keys: Iterable<string>): void {
    for (const key of keys) this.#put(key)
    this.#begin()
  }

  /** Tries once more to purge what waits; no retries. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#run
    if (this.#waiting.size > 0) this.#log.warn({ edge: this.host }, 'The edge may keep old answers until they expire')
  }

  /**
   * Purges answers with one of these keys once, whatever waits.
   * @returns false where the server does not take it
   */
  async purge(keys: readonly string[]): Promise<boolean> {
    const all = keys.includes(everyKey) || keys.length > maxWaiting ? [everyKey] : keys
    for (let from = 0; from < all.length; from += this.#target.keysAtOnce) {
      const error = await this.#send(all.slice(from, from + this.#target.keysAtOnce))
      if (error !== undefined) return false
      await this.#wait(this.#target.pauseMs)
    }
    return true
  }

  #put(key: string): void {
    if (this.#waiting.has(everyKey)) return
    const isTooMuch = key === everyKey || this.#waiting.size >= maxWaiting
    if (isTooMuch) this.#waiting.clear()
    this.#waiting.add(isTooMuch ? everyKey : key)
  }

  #begin(): void {
    if (this.#running) return
    this.#running = true
    this.#run = this.#purgeWaiting()
  }

  async #purgeWaiting(): Promise<void> {
    let isOver = false
    while (this.#waiting.size > 0 && !isOver) {
      const batch = [...this.#waiting].slice(0, this.#target.keysAtOnce)
      for (const key of batch) this.#waiting.delete(key)
      const error = await this.#send(batch)
      if (error !== undefined) for (const key of this.#failed >= failuresOfOutage ? [everyKey] : batch) this.#put(key)
      isOver = error !== undefined && this.#closing.signal.aborted
      await this.#wait(error === undefined ? this.#target.pauseMs : this.#retryMs(error))
    }
    this.#running = false
  }

  /** @returns the failure, if it is one */
  async #send(keys: readonly string[]): Promise<unknown> {
    try {
      await this.#target.purge(keys)
    } catch (error) {
      this.#countFailure(error)
      return error
    }
    this.#purged += keys.length
    if (this.#failed >= failuresOfOutage) this.#log.info({ edge: this.host }, 'The edge purges again')
    this.#failed = 0
    return undefined
  }

  #countFailure(error: unknown): void {
    if (this.#failed === 0) this.#failingSince = performance.now()
    this.#failed += 1
    this.#failures += 1
    if (this.#failed === failuresOfOutage)
      this.#log.warn({ err: error, edge: this.host }, 'The edge does not purge; it will be purged of everything')
  }

  #retryMs(error: unknown): number {
    const asked = error instanceof PurgeError && error.retryAfter ? error.retryAfter * 1_000 : 0
    const usual = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(this.#failed - 1, 10))
    return Math.min(longestRetryAfterMs, Math.max(asked, usual))
  }

  /** Waits until the time is over, or the queue is being closed. */
  async #wait(ms: number): Promise<void> {
    const { signal } = this.#closing
    if (ms === 0 || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = () => resolve()
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    await promise
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
