import type { FastifyInstance } from 'fastify'
import { type CallName, callTable } from '#contract/call-table.ts'
import { CallError } from '#contract/errors.ts'
import { maintenanceCalls, readingCalls } from '#contract/reading-calls.ts'
import { type Guard, secondsUntil } from './guard.ts'

/** Addresses that stay open: those of operators and payment providers, and what the page of the refusal consists of. */
const openRoutes = /^\/(?:healthz|readyz|metrics|payments\/stripe\/:account)$/
const openFiles: ReadonlySet<string> = new Set(['/failure.css', '/covers/sea.svg'])

/**
 * Addresses that take requests while the site is read-only: no payment is lost, nobody gets emails that they ended, and
 * reports on pages are no content.
 */
const writableRoutes = /^\/(?:payments\/stripe\/:account|csp-reports|stop-(?:messages|reports|newsletter))$/
const callsByUrl = new Map(Object.entries(callTable).map(([name, { path }]) => [`/api${path}`, name as CallName]))

/** True if a request for an address, as it is registered, may change what others see. */
function isWriting(method: string, url = ''): boolean {
  const call = callsByUrl.get(url)
  if (call) return !readingCalls.has(call) && !maintenanceCalls.has(call)
  return method !== 'GET' && method !== 'HEAD' && !writableRoutes.test(url)
}

/** Refuses the requests of blocked clients, and writing ones while the site is read-only, before anything is done for them. */
export function guardRequests(app: FastifyInstance, { guard, now }: { guard: Guard; now: () => number }): void {
  app.addHook('onRequest', ({ ip, method, url, routeOptions }, _reply, done) => {
    const until = guard.blockedUntil(ip, routeOptions.url, now())
    if (until && !openRoutes.test(routeOptions.url ?? '') && !openFiles.has(url))
      return done(new CallError('clientBlocked', undefined, secondsUntil(until, now())))
    if (isWriting(method, routeOptions.url)) guard.assertWritable()
    done()
  })
}
