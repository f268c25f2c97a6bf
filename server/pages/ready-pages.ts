import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { CachedPage, Encoding, PageCache } from '#server/platform/cache/tagged-cache.ts'
import type { EarlyAnswer } from '#server/platform/http/http.ts'
import { type CacheRules, isShared } from '#server/platform/site/cache-rules.ts'
import {
  encodingOf,
  type FixedLanguage,
  isEmbedded,
  type PageChoice,
  pageChoice,
  pageKey,
} from '#server/platform/site/page-choice.ts'

interface ReadyPagesOptions {
  cache: PageCache
  cacheRules: CacheRules
  /** The language that an address fixes. */
  fixedLanguage(path: string): FixedLanguage | undefined
  /** The headers of every page. */
  headers: Readonly<Record<string, string>>
}

/** A plain address that was requested, and the form of its page that a request without cookies gets. */
interface KnownAddress {
  fixed: FixedLanguage | undefined
  choice: PageChoice
  key: string
}

/** Letters, digits, hyphens and slashes, no slash at the end: nothing to decode, nothing to redirect. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/
const knownAddresses = 5000

/**
 * Answers with cached pages whose bytes are ready, before the framework looks at a request: its bookkeeping costs more
 * than everything else that such a page needs. Nothing in between can fail or wait, so no answer is left hanging;
 * whatever is not in its plainest form is left to the framework, which answers the same.
 */
export function createReadyPages({ cache, cacheRules, fixedLanguage, headers }: ReadyPagesOptions): EarlyAnswer {
  const addresses = new LRUCache<string, KnownAddress>({ max: knownAddresses })
  const addressOf = (url: string) => {
    const known = addresses.get(url)
    if (known || !plainAddress.test(url) || isEmbedded(url)) return known
    const fixed = fixedLanguage(url)
    const choice = pageChoice({}, fixed)
    const found = { fixed, choice, key: pageKey(choice, url) }
    addresses.set(url, found)
    return found
  }
  const common = Object.entries(headers).flat()
  /** The headers of a page by encoding, for one cache rule and for the other: made once, since most answers repeat them. */
  const known = new WeakMap<CachedPage, Map<string, Partial<Record<Encoding, ReadyHeaders>>>>()
  const headersOf = (page: CachedPage, encoding: Encoding, cacheControl: string, length: number): ReadyHeaders => {
    const byRule = known.get(page) ?? new Map<string, Partial<Record<Encoding, ReadyHeaders>>>()
    const byEncoding = byRule.get(cacheControl) ?? {}
    const found = byEncoding[encoding]
    if (found) return found
    const keys = isShared(cacheControl) ? cacheRules.keysOf(page.tags) : []
    const made = readyHeaders([...common, ...keys], page, encoding, cacheControl, length)
    byEncoding[encoding] = made
    known.set(page, byRule.set(cacheControl, byEncoding))
    return made
  }

  return (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const address = addressOf(url)
    if (!address) return false
    const hasCookies = request.headers.cookie !== undefined
    const choice = hasCookies ? pageChoice(request.headers, address.fixed) : address.choice
    const page = cache.fresh(hasCookies ? pageKey(choice, url) : address.key)
    // Which half a reader belongs to is found out where pages are made.
    if (!page || page.differs) return false
    const encoding = encodingOf(request.headers)
    const body = page.body(encoding)
    if (!Buffer.isBuffer(body)) return false
    send(request, response, headersOf(page, encoding, cacheRules.ruleOf(page, choice), body.length), body)
    return true
  }
}

/** Names and values in turn, the form that Node writes without copying. */
interface ReadyHeaders {
  etag: string
  whole: string[]
  /** Headers of an answer without a body (RFC 9110, 15.4.5). */
  unchanged: string[]
}

function readyHeaders(
  common: readonly string[],
  page: CachedPage,
  encoding: Encoding,
  cacheControl: string,
  length: number,
): ReadyHeaders {
  const etag = page.etag(encoding)
  const unchanged = [
    ...common,
    ...['content-type', 'text/html; charset=utf-8'],
    ...['cache-control', cacheControl],
    ...['vary', 'accept-encoding, cookie'],
    ...['etag', etag],
  ]
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return { etag, unchanged, whole: [...unchanged, ...encoded, 'content-length', String(length)] }
}

function send(request: IncomingMessage, response: ServerResponse, headers: ReadyHeaders, body: Buffer): void {
  if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, headers.unchanged).end()
  else response.writeHead(200, headers.whole).end(request.method === 'HEAD' ? undefined : body)
}
