import type { FastifyInstance } from 'fastify'
import { CallError } from '#contract/errors.ts'
import { type Guard, secondsUntil } from './guard.ts'

/** Addresses that stay open: those of operators and payment providers, and what the page of the refusal consists of. */
const openRoutes = /^\/(?:healthz|readyz|metrics|payments\/stripe\/:account)$/
const openFiles: ReadonlySet<string> = new Set(['/failure.css', '/covers/sea.svg'])

/** Refuses the requests of blocked clients, before anything else is done for them. */
export function guardRequests(app: FastifyInstance, { guard, now }: { guard: Guard; now: () => number }): void {
  app.addHook('onRequest', ({ ip, url, routeOptions }, _reply, done) => {
    const until = guard.blockedUntil(ip, routeOptions.url, now())
    if (!until || openRoutes.test(routeOptions.url ?? '') || openFiles.has(url)) return done()
    done(new CallError('clientBlocked', undefined, secondsUntil(until, now())))
  })
}
