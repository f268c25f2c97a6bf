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

/**
 * Values in bounded memory until one of their tags changes. Simultaneous requests for the same value share its making.
 */
export class TaggedCache<V extends Tagged> {
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #running = new Map<string, { made: Promise<V>; startedAt: number }>()
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

  /** Computes the value, or waits for a computation in progress. */
  protected renew(key: string, make: () => Promise<V>): Promise<V> {
    const running = this.#running.get(key)
    // A value begun before the last change may show the state before it: requests from now on get a new one.
    if (running && running.startedAt === this.#clock) return this.#unlessOver(running.made, () => this.renew(key, make))
    const startedAt = this.#clock
    const made = this.#make(key, make, startedAt).finally(() => {
      if (this.#running.get(key)?.made === made) this.#running.delete(key)
    })
    this.#running.set(key, { made, startedAt })
    return made
  }

  /** A value begun before a moment that has passed since shows the state before it. */
  async #unlessOver(made: Promise<V>, again: () => Promise<V>): Promise<V> {
    const value = await made
    return outdatedAt(value.tags) > this.#now() ? value : again()
  }

  async #make(key: string, make: () => Promise<V>, startedAt: number): Promise<V> {
    const value = await make()
    const outdated =
      this.#allChangedAt > startedAt || value.tags.some((tag) => (this.#changedAt.get(tag) ?? 0) > startedAt)
    if (this.#freshMs > 0 && !outdated && this.#isCacheable(value)) this.#keep(key, value)
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
