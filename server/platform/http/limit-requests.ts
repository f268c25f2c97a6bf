import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitedClient } from './client-of.ts'
import { createClientTurns } from './rate-limit/client-turns.ts'
import { countedKeys } from './rate-limit/networks.ts'
import { createRequestCounts, RequestLimitError } from './request-counts.ts'
import { addressLimitOf, otherLimit, type RequestLimit } from './request-limits.ts'

/**
 * Limits how often one client asks for each address, how many answers it is given at once, how many of these are worked on
 * at once, and what the bodies of its requests hold. An address without a limit cannot be registered.
 * @throws Error from the registration of an address without a limit
 */
export function limitRequests(
  app: FastifyInstance,
  { now, limitOf = addressLimitOf }: { now: () => number; limitOf?: (url: string) => RequestLimit },
): void {
  const limits = new Map<string, RequestLimit>()
  const counts = createRequestCounts({ now })
  const underWay = new Map<string, number>()
  const turns = createTurns()
  app.addHook('onRoute', (route) => {
    const limit = limitOf(route.url)
    limits.set(route.url, limit)
    if (limit.bodyBytes > 0) route.bodyLimit = limit.bodyBytes
  })
  app.addHook('onRequest', (request, reply, done) => {
    const client = limitedClient(request.ip)
    if (client === undefined) return done()
    const { group, rule, atOnce } = limits.get(request.routeOptions.url ?? '') ?? otherLimit
    const name = `${group} ${client}`
    const keys = countedKeys(name)
    if (keys.some(({ key, times }) => (underWay.get(key) ?? 0) >= atOnce * times))
      return done(new RequestLimitError('client', 1))
    counts.take(name, rule)
    for (const { key } of keys) underWay.set(key, (underWay.get(key) ?? 0) + 1)
    finished(reply.raw, () => {
      for (const { key } of keys) {
        const left = (underWay.get(key) ?? 1) - 1
        if (left > 0) underWay.set(key, left)
        else underWay.delete(key)
      }
    })
    done()
  })
  /** Ends the turn of a request: sending its answer is no work, however slowly it is read. */
  const endings = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preHandler', (request, reply, done) => {
    const client = limitedClient(request.ip)
    const limit = limits.get(request.routeOptions.url ?? '') ?? otherLimit
    if (client === undefined || limit.working === undefined) return done()
    void turns(limit.working, `${limit.group} ${client}`, () => {
      // Nobody waits for the answer any more.
      if (reply.raw.destroyed) return Promise.resolve()
      return new Promise<void>((end) => {
        endings.set(request, end)
        finished(reply.raw, () => end())
        done()
      })
    })
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    endings.get(request)?.()
    done()
  })
}

/** Turns for each number of requests that are worked on at once. */
function createTurns() {
  const bySize = new Map<number, ReturnType<typeof createClientTurns>>()
  return (atOnce: number, client: string, work: () => Promise<void>): Promise<void> => {
    const turns = bySize.get(atOnce) ?? createClientTurns(atOnce)
    bySize.set(atOnce, turns)
    return turns(client, work)
  }
}
