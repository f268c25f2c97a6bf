import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { SecurityHeaders } from '#server/platform/http/security-headers.ts'

const built = new URL('../../dist/worker/service-worker.js', import.meta.url)

/**
 * The worker by which the program for check-in and opened tickets need no network. Each page registers it for its own
 * part of the site, which may be any.
 */
export async function mountServiceWorker(app: FastifyInstance, headers: SecurityHeaders['page']): Promise<void> {
  const script = await readFile(built, 'utf8')
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .headers(headers)
      .header('service-worker-allowed', '/')
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
