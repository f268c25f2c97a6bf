import type { FastifyInstance } from 'fastify'
import type { PaymentsService } from '#server/modules/events/payments/service.ts'
import { addressBodyLimits } from '#server/platform/http/body-limits.ts'

/**
 * Receives events of payment providers. The body is taken as it came, since the signature is over its bytes; the
 * answer follows the commit, so that a provider sends it again what was not taken in.
 */
export function mountPaymentEvents(
  app: FastifyInstance,
  { payments, now }: { payments: Pick<PaymentsService, 'receive'>; now: () => Date },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: addressBodyLimits.paymentEvent },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { account: string } }>('/payments/stripe/:account', async (request, reply) => {
      const { account } = request.params
      const signature = request.headers['stripe-signature']
      const isGenuine =
        /^\d{1,15}$/.test(account) &&
        typeof signature === 'string' &&
        Buffer.isBuffer(request.body) &&
        (await payments.receive(Number(account), request.body, signature, now()))
      return reply
        .code(isGenuine ? 200 : 400)
        .header('cache-control', 'no-store')
        .send({ received: isGenuine })
    })
  })
}
