import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from '#server/platform/cache/tagged-cache.ts'
import { tagAnswer } from './cache-rules.ts'
import { encodingOf } from './page-choice.ts'

/** Sends a file from the cache in the best encoding, or says that the client has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { type, cacheControl }: { type: string; cacheControl: string },
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers)
  const etag = page.etag(encoding)
  tagAnswer(reply, page.tags)
  reply
    .header('content-type', type)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
    .header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.body(encoding))
}
