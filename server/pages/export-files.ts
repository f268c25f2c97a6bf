import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CallError } from '#contract/errors.ts'
import { exportPath, type OrdersService } from '#server/modules/events/orders/service.ts'
import type { SessionFinder, TokenFinder } from '#server/platform/http/caller.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'

interface Options {
  exports: Pick<OrdersService['exports'], 'open'>
  sessions: SessionFinder
  tokens: TokenFinder
  siteOrigin: string
  now: () => number
}

/** Spreadsheets of orders and attendees, sent as they are read. The address is signed for the one who asked for it. */
export function mountExports(app: FastifyInstance, { exports, now: clock, ...finding }: Options): void {
  app.get(exportPath, async (request, reply) => {
    const now = new Date(clock())
    const { session } = await callerOf(request, reply, { ...finding, now })
    if (!session) throw new CallError('signInRequired')
    const { name, type, parts } = exports.open(request.query as Record<string, unknown>, session.userId, now)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(type)
      .send(Readable.from(parts, { objectMode: false, highWaterMark: 1 << 16 }))
  })
}
