import type { FastifyInstance } from 'fastify'
import { CallError, errorCatalogue } from '#contract/errors.ts'
import { addressBodyLimits } from '#server/platform/http/body-limits.ts'
import type { Bounces } from './bounces.ts'

const email = 'message/rfc822'
const json = 'application/json'

/** Address to which a mail server hands emails of the bounce address, and a provider its reports. */
export function mountBounces(app: FastifyInstance, { bounces, now }: { bounces: Bounces; now: () => Date }): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser(json)
    scope.addContentTypeParser(
      [email, json],
      { parseAs: 'string', bodyLimit: addressBodyLimits.bounceReport },
      (_request, body, done) => done(null, body),
    )
    scope.post('/newsletter-reports', async (request, reply) => {
      const text = (name: string) => [request.headers[name]].flat()[0]
      const headers = {
        ...{ id: text('webhook-id'), timestamp: text('webhook-timestamp'), signature: text('webhook-signature') },
        authorization: text('authorization'),
      }
      const isJson = text('content-type')?.startsWith(json) ?? false
      try {
        const changed = await bounces.take(`${request.body ?? ''}`, { isJson, headers, now: now() })
        return reply.header('cache-control', 'no-store').send({ changed })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return reply.code(errorCatalogue[error.reason].status).send()
      }
    })
  })
}
