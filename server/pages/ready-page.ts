import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, KeptPage } from '#server/platform/page-cache.ts'

type Headers = Readonly<Record<string, string | number>>

/** What is said with a page beside its own headers. */
export interface PageHeaders {
  /** The same for every page: the content security policy and the like. */
  common: Readonly<Record<string, string>>
  cacheControl: string
}

/** Headers of a kept page for one encoding and cache rule; made once, since most answers repeat them. */
const known = new WeakMap<KeptPage, Map<string, Headers>>()

function headersOf(page: KeptPage, encoding: Encoding, { common, cacheControl }: PageHeaders, length: number): Headers {
  let ofPage = known.get(page)
  if (!ofPage) {
    ofPage = new Map()
    known.set(page, ofPage)
  }
  const key = encoding + cacheControl
  let headers = ofPage.get(key)
  if (!headers) {
    headers = {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      vary: 'accept-encoding, cookie',
      etag: page.etag(encoding),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': length,
    }
    ofPage.set(key, headers)
  }
  return headers
}

/**
 * Answers with a page whose bytes are there. It writes them itself: Fastify's bookkeeping of headers and hooks costs more
 * than everything else that a kept page needs. Nothing in between can fail, so no answer is left hanging.
 */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, body, encoding }: { page: KeptPage; body: Buffer; encoding: Encoding },
  headers: PageHeaders,
): FastifyReply {
  const all = headersOf(page, encoding, headers, body.length)
  reply.hijack()
  if (request.headers['if-none-match'] === all.etag) {
    const { 'content-length': _, 'content-encoding': __, ...rest } = all
    reply.raw.writeHead(304, rest).end()
  } else {
    reply.raw.writeHead(200, all).end(request.method === 'HEAD' ? undefined : body)
  }
  return reply
}
