import { LRUCache } from 'lru-cache'
import { outdatedAt } from './until-tag.ts'

/** A value that can be cached: it knows its size in bytes, and the tags of what it shows. */
export interface Tagged {
  readonly tags: readonly string[]
  readonly size: number
}

export interface TaggedCacheOptions<V> {
  maxBytes: number
  /** How long a value counts as fresh, in ms; 0 caches nothing. */
  freshMs: number
  /** Which values are cached at all. */
  isCacheable: (value: V) => boolean
  now?: () => number
}

interface Entry<V> {
  value: V
  freshUntil: number
  /** From then on it is wrong, not merely old. */
  outdatedAt: number
}

interface Running<V> {
  made: Promise<V>
  /** State of the clock when the computation began. */
  startedAt: number
}

/**
 * Values in bounded memory until one of their tags changes. Simultaneous requests for the same value share its making.
 */
export class TaggedCache<V extends Tagged> {
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #running = new Map<string, Running<V>>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #freshMs: number
  readonly #isCacheable: (value: V) => boolean
  readonly #now: () => number
  /** Counts invalidations; a value whose making began before one of its tags changed is not cached. */
  #clock = 0
  readonly #changedAt = new LRUCache<string, number>({ max: 10_000 })
  #allChangedAt = 0

  constructor({ maxBytes, freshMs, isCacheable, now = Date.now }: TaggedCacheOptions<V>) {
    this.#freshMs = freshMs
    this.#isCacheable = isCacheable
    this.#now = now
    this.#entries = new LRUCache<string, Entry<V>>({
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => value.size + key.length * 2,
      dispose: ({ value }, key, reason) => reason !== 'set' && this.#forget(key, value),
    })
  }

  /** The value under this key if it is there and fresh: for answering without waiting. */
  fresh(key: string): V | undefined {
    const entry = this.#entries.get(key)
    const now = this.#now()
    return entry && entry.freshUntil >= now && entry.outdatedAt > now ? entry.value : undefined
  }

  /** Drops every value that has one of these tags. */
  invalidate(tags: Iterable<string>): void {
    this.#clock += 1
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#clock)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
    }
  }

  /** Drops everything, for when changes may have been missed. */
  clear(): void {
    this.#clock += 1
    this.#allChangedAt = this.#clock
    this.#entries.clear()
  }

  /**
   * The value under this key, though it grew old, unless a moment at which it changes has passed.
   * @param oldMs how long it may have been old; without it, any time
   */
  protected old(key: string, oldMs = Number.POSITIVE_INFINITY): V | undefined {
    const entry = this.#entries.get(key)
    const now = this.#now()
    return entry && entry.freshUntil + oldMs >= now && entry.outdatedAt > now ? entry.value : undefined
  }

  protected get count(): number {
    return this.#entries.size
  }

  protected get bytes(): number {
    return this.#entries.calculatedSize
  }

  /**
   * Computes the value, or waits for a computation in progress. At most one is in progress for a key, however often
   * other values change meanwhile.
   */
  protected renew(key: string, make: () => Promise<V>): Promise<V> {
    return this.#renewedSince(this.#clock, key, make)
  }

  /** A value that shows every change before this state of the clock. */
  #renewedSince(asked: number, key: string, make: () => Promise<V>): Promise<V> {
    const running = this.#running.get(key)
    if (running) return this.#unlessOver(running, asked, () => this.#renewedSince(asked, key, make))
    const startedAt = this.#clock
    const made = this.#make(key, make, startedAt).finally(() => this.#running.delete(key))
    this.#running.set(key, { made, startedAt })
    return made
  }

  /** Waits for a value; one begun before a change of what it shows, or before a moment that has passed since, is made again. */
  async #unlessOver({ made, startedAt }: Running<V>, asked: number, again: () => Promise<V>): Promise<V> {
    const isBefore = startedAt < asked
    const value = await (isBefore ? made.catch(() => undefined) : made)
    if (!value || outdatedAt(value.tags) <= this.#now()) return again()
    // The tags of a failure are not always all that would change it.
    return isBefore && (!this.#isCacheable(value) || this.#hasChanged(value, startedAt)) ? again() : value
  }

  #hasChanged({ tags }: V, since: number): boolean {
    return this.#allChangedAt > since || tags.some((tag) => (this.#changedAt.get(tag) ?? 0) > since)
  }

  async #make(key: string, make: () => Promise<V>, startedAt: number): Promise<V> {
    const value = await make()
    if (this.#freshMs > 0 && !this.#hasChanged(value, startedAt) && this.#isCacheable(value)) this.#keep(key, value)
    return value
  }

  #keep(key: string, value: V): void {
    const previous = this.#entries.peek(key)
    if (previous) this.#forget(key, previous.value)
    this.#entries.set(key, {
      value,
      freshUntil: this.#now() + this.#freshMs,
      outdatedAt: outdatedAt(value.tags),
    })
    for (const tag of value.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  #forget(key: string, value: V): void {
    for (const tag of value.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
