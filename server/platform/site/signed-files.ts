import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { defaultLanguage, languages } from '#language/languages.ts'
import type { ExportQuery } from '#server/platform/exports/export-addresses.ts'
import { exportMs } from '#server/platform/exports/export-traffic.ts'
import { assertAllowed } from '#server/platform/http/call-dispatcher.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'
import { withMinimumRate } from '#server/platform/spreadsheets/minimum-rate.ts'
import { sendFailurePage } from './failure-page.ts'
import { pageChoice } from './page-choice.ts'
import type { SiteParts } from './site-parts.ts'

/** Files below one path, and the call that gives addresses of them. */
interface SignedFiles {
  path: string
  call: CallName
  open(query: ExportQuery, context: MemberContext): Promise<ExportFile>
}

/** A file that is written while it is sent. */
interface ExportFile {
  name: string
  type: string
  parts: Parameters<typeof withMinimumRate>[0]
  /** Releases the place that the file took among those under way. */
  end(): void
}

/**
 * Tables as files. The address is signed for the one who asked for it and valid once; opening it again shows a page with
 * the reason.
 */
export function mountSignedFiles(
  app: FastifyInstance,
  { now: clock, sessions, tokens, siteOrigin }: SiteParts,
  { path, call, open }: SignedFiles,
): void {
  app.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const now = new Date(clock())
      const caller = await callerOf(request, reply, { sessions, tokens, siteOrigin, now })
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
