import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { OperationsSettings } from '#server/platform/config/operations-config.ts'
import type { Guard } from '#server/platform/protection/guard.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'

/** Health and metrics of a process. */
export interface Operations {
  health: Health
  /** Absent where nobody could read them. */
  metrics: Metrics | undefined
  guard: Pick<Guard, 'isReadOnly'>
}

interface Options extends Operations {
  /** The token without which metrics are refused; null where everyone who reaches the address may read them. */
  token: string | null
}

/** Adds `/healthz` and `/readyz`, and `/metrics` where there are metrics. */
export function mountOperations(app: FastifyInstance, { health, metrics, token, guard }: Options): void {
  // The process runs and its event loop turns; nothing else is checked, since a restart would repair nothing else.
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const obstacles = await health.obstacles()
    const ready = obstacles.length === 0
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, obstacles, read_only: guard.isReadOnly() })
  })
  if (!metrics) return
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (token !== null && !isBearer(headers.authorization, token))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'The token is missing or wrong' })
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/**
 * Opens the address of operations beside the site: for processes of any role, and for those alone who can reach it.
 * @throws Error where the port is in use
 */
export async function openOperations(
  operations: Operations,
  address: NonNullable<OperationsSettings['operations']>,
): Promise<FastifyInstance> {
  const app = Fastify()
  mountOperations(app, { ...operations, token: null })
  await app.listen(address)
  return app
}

/** Compares in the same time whatever was sent. */
function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
