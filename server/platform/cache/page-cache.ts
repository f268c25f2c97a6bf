import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { TaggedCache } from './tagged-cache.ts'

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
  /** It differs between the two halves of readers. */
  readonly differs: boolean
  readonly #hash: string
  readonly #bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>>

  constructor({ status, location, body: identity, tags, differs = false }: MadePage) {
    this.status = status
    this.location = location
    this.differs = differs
    this.tags = [...new Set(tags)]
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

  get size(): { pages: number; bytes: number } {
    return { pages: this.count, bytes: this.bytes }
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
