import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { defaultLanguage, languages } from '#language/languages.ts'
import { exportPath, type OrdersService } from '#server/modules/events/orders/service.ts'
import { type LandingService, submissionsPath } from '#server/modules/site/landing-pages/service.ts'
import type { ExportQuery } from '#server/platform/exports/export-addresses.ts'
import { exportMs } from '#server/platform/exports/export-traffic.ts'
import { assertAllowed } from '#server/platform/http/call-dispatcher.ts'
import type { MemberContext, SessionFinder, TokenFinder } from '#server/platform/http/caller.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'
import { withMinimumRate } from '#server/platform/spreadsheets/minimum-rate.ts'
import { sendFailurePage } from './failure-page.ts'
import { pageChoice } from './page-choice.ts'

/** Files below one path, and the call that gives addresses of them. */
interface Exports {
  path: string
  call: CallName
  open(query: ExportQuery, context: MemberContext): ReturnType<OrdersService['exports']['open']>
}

interface Options {
  orders: Pick<OrdersService, 'exports'>
  landingPages: Pick<LandingService, 'exports'>
  sessions: SessionFinder
  tokens: TokenFinder
  siteOrigin: string
  now: () => number
}

/**
 * Tables of orders, attendees and submissions. The address is signed for the one who asked for it and valid once; opening
 * it again shows a page with the reason.
 */
export function mountExports(app: FastifyInstance, { orders, landingPages, now: clock, ...finding }: Options): void {
  const all: readonly Exports[] = [
    { path: exportPath, call: 'activityExport', open: orders.exports.open },
    { path: submissionsPath, call: 'exportLandingSubmissions', open: landingPages.exports.open },
  ]
  for (const { path, call, open } of all)
    app.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      async handler(request, reply) {
        const now = new Date(clock())
        const caller = await callerOf(request, reply, { ...finding, now })
        assertAllowed(calls[call].auth, { caller }, call)
        const context = { caller, language: defaultLanguage, now, tags: new Set<string>() } as MemberContext
        const { name, type, parts, end } = await open(request.query as ExportQuery, context)
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
