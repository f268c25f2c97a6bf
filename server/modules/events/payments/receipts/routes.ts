import type { FastifyInstance } from 'fastify'
import { languages } from '#language/languages.ts'
import type { PaymentsService } from '#server/modules/events/payments/service.ts'
import { pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { SessionFinder, TokenFinder } from '#server/platform/http/caller.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'

interface Options {
  receipts: Pick<PaymentsService['receipts'], 'forBuyer'>
  sessions: SessionFinder
  tokens: TokenFinder
  siteOrigin: string
  now: () => number
}

/**
 * The receipt of an order as a document, for everyone with the order's address, which the email about the payment links
 * to. Refusals are in the language of the prefix.
 */
export function mountReceipts(app: FastifyInstance, { receipts, now: clock, ...finding }: Options): void {
  for (const language of languages)
    app.get<{ Params: { order: string }; Querystring: { token?: unknown } }>(
      pathIn(language, '/order/:order/receipt.pdf'),
      async (request, reply) => {
        const { params, query } = request
        const now = new Date(clock())
        const caller = await callerOf(request, reply, { ...finding, now })
        const order = /^[1-9]\d{0,14}$/.test(params.order) ? Number(params.order) : 0
        const token = typeof query.token === 'string' ? query.token : ''
        const context = { caller, language, now, tags: new Set<string>() }
        const { name, type, content } = await receipts.forBuyer({ order, token }, context)
        return reply
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .header('content-disposition', `inline; filename="${name}"`)
          .type(type)
          .send(content)
      },
    )
}
