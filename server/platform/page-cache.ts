import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Quality 5 takes about a tenth of the time of 11 and is a few per cent larger; a page is compressed once. */
const brotliQuality = 5

/** A page as it was rendered. Only pages with status 200 and a time to stay fresh are kept. */
export interface MadePage {
  status: number
  location?: string
  html: string
  /** What the page shows; a change of any of these makes it stale. */
  tags: Iterable<string>
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as ready bytes: compressed when first asked for in an encoding, and kept. */
export class KeptPage {
  readonly status: number
  readonly location: string | undefined
  readonly tags: readonly string[]
  readonly #hash: string
  readonly #bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>>

  constructor({ status, location, html, tags }: MadePage) {
    const identity = Buffer.from(html)
    this.status = status
    this.location = location
    this.tags = [...new Set(tags)]
    this.#hash = createHash('sha1').update(identity).digest('base64url')
    this.#bodies = { identity }
  }

  /** The bytes; a promise of them while they are being compressed, which happens once. */
  body(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#bodies[encoding]
    if (known) return known
    const compressing = compress(this.#bodies.identity as Buffer, encoding).then((bytes) => {
      this.#bodies[encoding] = bytes
      return bytes
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

interface Entry {
  page: KeptPage
  freshUntil: number
}

export interface PageCacheOptions {
  maxBytes: number
  /** How long a page is served without asking again, in ms; afterwards once more while a new one is made. */
  freshMs: number
  now?: () => number
}

/**
 * Whole pages in bounded memory: rendered once, compressed once, then served until a tag that they show changes.
 * Simultaneous requests share one rendering. A page that has only grown old is served while its successor is made; one
 * whose content changed is not.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #running = new Map<string, { made: Promise<KeptPage>; startedAt: number }>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #freshMs: number
  readonly #now: () => number
  /** Counts invalidations; a rendering that began before one of its tags changed is not kept. */
  #clock = 0
  readonly #changedAt = new LRUCache<string, number>({ max: 10_000 })
  #allChangedAt = 0

  constructor({ maxBytes, freshMs, now = Date.now }: PageCacheOptions) {
    this.#freshMs = freshMs
    this.#now = now
    this.#entries = new LRUCache<string, Entry>({
      maxSize: maxBytes,
      sizeCalculation: ({ page }, key) => page.size + key.length * 2,
      dispose: ({ page }, key, reason) => reason !== 'set' && this.#forget(key, page),
    })
  }

  /** The page under this key, made if need be. A failure of `make` reaches everybody who waited and is not kept. */
  async get(key: string, make: () => Promise<MadePage>): Promise<KeptPage> {
    const entry = this.#entries.get(key)
    if (!entry) return this.#renew(key, make)
    if (entry.freshUntil < this.#now()) this.#renew(key, make).catch(() => {})
    return entry.page
  }

  /** The page under this key if it is there and has not grown old: for answering without waiting. */
  fresh(key: string): KeptPage | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.freshUntil >= this.#now() ? entry.page : undefined
  }

  /** Drops every page that shows one of these tags. */
  invalidate(tags: Iterable<string>): void {
    this.#clock += 1
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#clock)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
    }
  }

  /** Drops everything, for when changes may have gone unheard. */
  clear(): void {
    this.#clock += 1
    this.#allChangedAt = this.#clock
    this.#entries.clear()
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  #renew(key: string, make: () => Promise<MadePage>): Promise<KeptPage> {
    const running = this.#running.get(key)
    // What began before the last change may show what was before it: whoever asks now gets a new one.
    if (running && running.startedAt === this.#clock) return running.made
    const startedAt = this.#clock
    const made = this.#make(key, make, startedAt).finally(() => {
      if (this.#running.get(key)?.made === made) this.#running.delete(key)
    })
    this.#running.set(key, { made, startedAt })
    return made
  }

  async #make(key: string, make: () => Promise<MadePage>, startedAt: number): Promise<KeptPage> {
    const page = new KeptPage(await make())
    const outdated =
      this.#allChangedAt > startedAt || page.tags.some((tag) => (this.#changedAt.get(tag) ?? 0) > startedAt)
    if (page.status === 200 && this.#freshMs > 0 && !outdated) this.#keep(key, page)
    return page
  }

  #keep(key: string, page: KeptPage): void {
    const previous = this.#entries.peek(key)
    if (previous) this.#forget(key, previous.page)
    this.#entries.set(key, { page, freshUntil: this.#now() + this.#freshMs })
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  #forget(key: string, page: KeptPage): void {
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
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
