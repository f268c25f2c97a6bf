import type { FastifyInstance, FastifyReply } from 'fastify'
import { streamPath } from '#contract/outreach/stream.ts'
import { defaultLanguage, isLanguage } from '#language/languages.ts'
import { limitedClient } from '#server/platform/http/client-of.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'
import type { StreamSiteParts } from '#server/platform/site/site-parts.ts'
import { readPosition } from './messages.ts'
import type { StreamsService } from './service.ts'
import type { Connection } from './subscribers.ts'

/**
 * All headers of a stream: those of pages would cost a kilobyte of memory for each. Proxies neither keep it nor hold it
 * back; the last header is nginx's.
 */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
} as const

/** Adds the address of streams. */
export function mountStreams(app: FastifyInstance, streams: StreamsService, site: StreamSiteParts): void {
  app.addHook('preClose', async () => streams.end())
  app.route({
    method: 'GET',
    url: streamPath,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { topics, language, since } = request.query as Record<string, unknown>
      const end = await streams.open(
        {
          topics,
          client: limitedClient(request.ip),
          language: isLanguage(language) ? language : defaultLanguage,
          since: readPosition(request.headers['last-event-id'] ?? since),
          findSession: async () =>
            (await callerOf(request, reply, { ...site, forAnybody: true, now: new Date(site.now()) })).session,
        },
        () => takeOver(reply),
      )
      reply.raw.on('close', end)
      if (reply.raw.destroyed) end()
      return reply
    },
  })
}

/** Answers with a body that goes on until one side ends it: without lengths of parts, each event is one write. */
function takeOver(reply: FastifyReply): Connection {
  const { raw } = reply
  reply.hijack()
  for (const name of raw.getHeaderNames()) raw.removeHeader(name)
  raw.useChunkedEncodingByDefault = false
  raw.shouldKeepAlive = false
  raw.writeHead(200, headers)
  raw.flushHeaders()
  raw.socket?.setNoDelay(true)
  // Without a listener, a connection that breaks would end the process.
  raw.on('error', () => {})
  return {
    write: (bytes) => void raw.write(bytes),
    get waiting() {
      return raw.writableLength
    },
    end: () => void raw.end(),
    destroy: () => void raw.destroy(),
  }
}
