import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '#contract/errors.ts'
import { defaultLanguage, languages } from '#language/languages.ts'
import { exportMs, exportPath, type OrdersService } from '#server/modules/events/orders/service.ts'
import { assertAllowed } from '#server/platform/http/call-dispatcher.ts'
import type { MemberContext, SessionFinder, TokenFinder } from '#server/platform/http/caller.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'
import { withMinimumRate } from '#server/platform/spreadsheets/minimum-rate.ts'
import { sendFailurePage } from './failure-page.ts'
import { pageChoice } from './page-choice.ts'

interface Options {
  exports: Pick<OrdersService['exports'], 'open'>
  sessions: SessionFinder
  tokens: TokenFinder
  siteOrigin: string
  now: () => number
}

/**
 * Spreadsheets of orders and attendees. The address is signed for the one who asked for it and valid once; opening it
 * again shows a page with the reason.
 */
export function mountExports(app: FastifyInstance, { exports, now: clock, ...finding }: Options): void {
  app.route({
    method: 'GET',
    url: exportPath,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const now = new Date(clock())
      const caller = await callerOf(request, reply, { ...finding, now })
      assertAllowed('organiser', { caller }, 'activityExport')
      const context = { caller, language: defaultLanguage, now, tags: new Set<string>() } as MemberContext
      const { name, type, parts, end } = await exports.open(request.query as Record<string, unknown>, context)
      const tooSlow = new AbortController()
      const read = withMinimumRate(parts, () => tooSlow.abort())
      const file = Readable.from(read, { objectMode: false, highWaterMark: 1 << 16 }).once('close', end)
      // A client that reads more slowly than this waits in vain, and its place is released.
      addAbortSignal(AbortSignal.any([AbortSignal.timeout(exportMs), tooSlow.signal]), file)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(type)
        .send(file)
    },
    errorHandler: refuse,
  })
}

/** Answers with the status of the refusal, so that no browser saves it as the spreadsheet. */
function refuse(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof CallError)) throw error
  const { language } = request.query as Record<string, unknown>
  const choice = pageChoice(request.headers, undefined)
  const asked = languages.find((one) => one === language) ?? choice.language
  sendFailurePage(reply, error.reason, { ...choice, language: asked }, error.retryAfter)
}
