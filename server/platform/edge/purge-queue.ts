import type { Log } from '#server/platform/log.ts'
import { everyKey } from './edge-keys.ts'
import { PurgeError, type PurgeTarget } from './purge-targets.ts'

/** Beyond that, purging everything costs less. */
const maxWaiting = 10_000
/** Failures in a row after which everything is purged: what the server missed is no longer certain. */
const failuresOfOutage = 3
/**
 * Keys are purged a second time after once to twice this time. An answer that was on its way to the edge during the change, or that another
 * process made before it learnt of the change, would otherwise stay there until it expires.
 */
const againMs = 5_000
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
  /** Keys, and for each whether it is to be purged a second time. */
  readonly #waiting = new Map<string, boolean>()
  readonly #again = new Set<string>()
  /** Keys of an earlier turn of the timer, which the next one purges again. */
  readonly #due = new Set<string>()
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
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
    for (const key of keys) this.#put(key, true)
    this.#begin()
  }

  /** Tries once more to purge what waits; no retries. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#repeat()
    await this.#run
    if (this.#waiting.size > 0) this.#log.warn({ edge: this.host }, 'The edge may keep old answers until they expire')
  }

  #put(key: string, again: boolean): void {
    if (this.#waiting.has(everyKey)) {
      if (again) this.#waiting.set(everyKey, true)
      return
    }
    const isTooMuch = key === everyKey || this.#waiting.size >= maxWaiting
    if (isTooMuch) this.#waiting.clear()
    this.#waiting.set(isTooMuch ? everyKey : key, again || this.#waiting.get(key) === true)
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
      for (const [key] of batch) this.#waiting.delete(key)
      const error = await this.#target.purge(batch.map(([key]) => key)).then(
        () => undefined,
        (failure: unknown) => failure,
      )
      if (error === undefined) this.#handleSuccess(batch)
      else this.#handleFailure(batch, error)
      isOver = error !== undefined && this.#closing.signal.aborted
      await this.#wait(error === undefined ? this.#target.pauseMs : this.#retryMs(error))
    }
    this.#running = false
  }

  #handleSuccess(batch: readonly (readonly [string, boolean])[]): void {
    this.#purged += batch.length
    if (this.#failed >= failuresOfOutage) this.#log.info({ edge: this.host }, 'The edge purges again')
    this.#failed = 0
    for (const [key, again] of batch) if (again) this.#again.add(key)
    if (this.#again.size > 0) this.#plan()
  }

  #handleFailure(batch: readonly (readonly [string, boolean])[], error: unknown): void {
    if (this.#failed === 0) this.#failingSince = performance.now()
    this.#failed += 1
    this.#failures += 1
    if (this.#failed === failuresOfOutage)
      this.#log.warn({ err: error, edge: this.host }, 'The edge does not purge; it will be purged of everything')
    if (this.#failed >= failuresOfOutage) this.#put(everyKey, true)
    else for (const [key, again] of batch) this.#put(key, again)
  }

  #plan(): void {
    if (!this.#closing.signal.aborted) this.#timer ??= setTimeout(() => this.#repeat(), againMs)
  }

  /** Purges what the last turn found, and leaves what came since to the next one: each waits at least one whole turn. */
  #repeat(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const due = this.#closing.signal.aborted ? [...this.#due, ...this.#again] : [...this.#due]
    this.#due.clear()
    for (const key of due) if (!this.#waiting.has(key)) this.#put(key, false)
    for (const key of this.#again) this.#due.add(key)
    this.#again.clear()
    if (this.#due.size > 0) this.#plan()
    this.#begin()
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
