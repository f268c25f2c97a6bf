import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CallName } from '#contract/call-table.ts'
import { readingPublished } from '#server/platform/database/replicas/request-reads.ts'
import type { CallContext, ReaderHalf } from '#server/platform/http/call-context.ts'
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
  #hits = 0
  #made = 0

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
    if (!entry || entry.freshUntil < now || entry.outdatedAt <= now) return undefined
    this.#hits += 1
    return entry.value
  }

  /** How often a value was there, how often one was made, and what is stored. */
  get usage(): { hits: number; made: number; entries: number; bytes: number } {
    return { hits: this.#hits, made: this.#made, entries: this.#entries.size, bytes: this.#entries.calculatedSize }
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
    this.#made += 1
    const value = await readingPublished(make)
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

/** Answer or error of a call, with the tags it collected. */
interface Outcome<T> {
  readonly value?: T
  readonly error?: unknown
  readonly tags: readonly string[]
  readonly size: number
}

interface AnswerCacheOptions {
  maxBytes: number
  /** How long an answer is used, in ms. Time alone makes answers stale as well: items are released, others grow old. */
  freshMs: number
  now?: () => number
}

/**
 * Answers of calls for public pages: most parts of a page appear on many pages, and when one item changes only the
 * parts that show it are read again. Answers are shared, so nobody may modify them.
 */
export class AnswerCache extends TaggedCache<Outcome<unknown>> {
  constructor(options: AnswerCacheOptions) {
    super({ ...options, isCacheable: (outcome) => !('error' in outcome) })
  }

  /**
   * The answer under this key; the call is made if need be. The tags of what it shows are added to `tags`, also when it
   * fails: what is missing today may exist tomorrow.
   */
  async get<T>(key: string, tags: Set<string>, ask: (tags: Set<string>) => Promise<T>): Promise<T> {
    const outcome = (this.fresh(key) ?? (await this.renew(key, () => outcomeOf(ask)))) as Outcome<T>
    for (const tag of outcome.tags) tags.add(tag)
    if ('error' in outcome) throw outcome.error
    return outcome.value as T
  }
}

/** Bytes of a character in memory, and about what a tag takes in the index. */
const characterBytes = 2
const tagBytes = 64

/**
 * Lists with this many entries or more are measured by a sample: serialising all would take a tenth of the time of
 * making them.
 */
const measured = 4

/** About how long a value is as JSON. */
function lengthOf(value: unknown): number {
  if (Array.isArray(value) && value.length > measured) {
    const step = value.length / measured
    const some = Array.from({ length: measured }, (_, index) => value[Math.floor(index * step)])
    return lengthOf(some) * step
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value)?.length ?? 0
  let length = 0
  for (const [name, field] of Object.entries(value)) length += name.length + lengthOf(field)
  return length
}

async function outcomeOf<T>(ask: (tags: Set<string>) => Promise<T>): Promise<Outcome<T>> {
  const tags = new Set<string>()
  try {
    const value = await ask(tags)
    const size = Math.ceil(lengthOf(value)) * characterBytes + tags.size * tagBytes
    return { value, tags: [...tags], size }
  } catch (error) {
    return { error, tags: [...tags], size: 1 }
  }
}

/** Answers for the second half of readers are kept apart. */
const halfKey = (half: ReaderHalf | undefined): string => (half === 'b' ? 'b ' : '')

/**
 * The answer of a call for everybody who reads a language, from the cache where it is known. Its tags are added to those of
 * the context.
 * @param ask makes the call with the context that it is given, whose parts are cached separately
 */
export function keptAnswer<T>(
  answers: AnswerCache,
  { name, input }: { name: CallName; input: unknown },
  context: CallContext,
  ask: (context: CallContext) => Promise<T>,
): Promise<T> {
  const key = `${halfKey(context.half)}${context.language} ${name} ${JSON.stringify(input)}`
  return answers.get(key, context.tags, (tags) => ask(keeping({ ...context, tags }, answers)))
}

/** The same reading, whose parts are cached separately. */
function keeping(context: CallContext, answers: AnswerCache): CallContext {
  const key = halfKey(context.half)
  return {
    ...context,
    keep: (name, ask) =>
      // The answers in a part are also cached separately, and add their tags to the part.
      answers.get(`${key}${context.language} part ${name}`, context.tags, (tags) =>
        ask(keeping({ ...context, tags }, answers)),
      ),
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Quality 5 takes about a tenth of the time of 11 and is a few per cent larger; a page is compressed once. */
const brotliQuality = 5

/** A page as it was rendered. Only pages with status 200 and a freshness period are cached. */
export interface MadePage {
  status: number
  location?: string
  body: Buffer
  /** Tags of the page's content; a change of any of these makes it stale. */
  tags: Iterable<string>
  /** It differs between the two halves of readers. */
  differs?: boolean
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as ready bytes: compressed when first asked for in an encoding, and kept. */
export class CachedPage {
  readonly status: number
  readonly location: string | undefined
  readonly tags: readonly string[]
  /** From then on it is wrong, in ms since 1970. */
  readonly outdatedAt: number
  /** It differs between the two halves of readers. */
  readonly differs: boolean
  readonly #hash: string
  readonly #bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>>

  constructor({ status, location, body: identity, tags, differs = false }: MadePage) {
    this.status = status
    this.location = location
    this.differs = differs
    this.tags = [...new Set(tags)]
    this.outdatedAt = outdatedAt(this.tags)
    this.#hash = createHash('sha1').update(identity).digest('base64url')
    this.#bodies = { identity }
  }

  /** The bytes; a promise of them while they are being compressed, which happens once. */
  body(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#bodies[encoding]
    if (known) return known
    const compressing = compress(this.#bodies.identity as Buffer, encoding).then((bytes) => {
      const own = inOwnMemory(bytes)
      this.#bodies[encoding] = own
      return own
    })
    this.#bodies[encoding] = compressing
    return compressing
  }

  /** An entity tag for each encoding (RFC 9110, 8.8.3: representations that differ in bytes differ in strong tags). */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`
  }

  /** Bytes in memory: the page, about a third more for its compressed forms, and its place in the index of tags. */
  get size(): number {
    return Math.ceil((this.#bodies.identity as Buffer).length * 1.35) + this.tags.length * 64
  }
}

export interface PageCacheOptions {
  maxBytes: number
  /** How long a page is served as it is, in ms; afterwards, for a while, it is served while a new one is made. */
  freshMs: number
  now?: () => number
}

/** How long beyond its freshness a page is served at once: its "just now" and "today" must not come hours later. */
const oldMs = 10 * 60_000

/**
 * Whole pages in bounded memory: rendered once, compressed once, then served until one of their tags changes.
 * Simultaneous requests share one rendering. A page that is merely old is served while a new one is made, one that is
 * very old only where no new one can be made; one whose content changed is not served.
 */
export class PageCache extends TaggedCache<CachedPage> {
  constructor(options: PageCacheOptions) {
    super({ ...options, isCacheable: ({ status }) => status === 200 })
  }

  /** The page under this key, made if need be. A failure of `make` reaches everybody who waited and is not cached. */
  async get(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    const makeCached = async () => new CachedPage(await make())
    const fresh = this.fresh(key)
    if (fresh) return fresh
    const renewed = this.renew(key, makeCached)
    const old = this.old(key, oldMs)
    if (!old) return this.#elseOld(key, renewed)
    renewed.catch(() => {})
    return old
  }

  /** A page that was just made; where it failed, the one before it, if there is any. */
  async #elseOld(key: string, renewed: Promise<CachedPage>): Promise<CachedPage> {
    try {
      const page = await renewed
      return page.status < 500 ? page : (this.old(key) ?? page)
    } catch (error) {
      const old = this.old(key)
      if (old) return old
      throw error
    }
  }
}

/** A copy that keeps nothing else in memory: the compressor answers with a small part of a large buffer. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

async function compress(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(identity)
  return compressBrotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  })
}
