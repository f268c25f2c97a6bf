import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/**
 * Counts the requests that the framework answers, by the pattern of their address, never the address itself. Cached pages
 * that are answered before the framework are counted with their cache.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter('requests_total', 'Requests by route, method and status.', [
    'route',
    'method',
    'status',
  ])
  const durations = metrics.durations('request_seconds', 'Time until an answer was sent, by kind of address.', ['kind'])
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ route, method: request.method, status: reply.statusCode })
    durations.observe({ kind: kindOf(route) }, reply.elapsedTime / 1_000)
    done()
  })
}

function kindOf(route: string): 'call' | 'page' | 'other' {
  if (route.startsWith('/api')) return 'call'
  return route === '/*' ? 'page' : 'other'
}

interface Renderer {
  render(request: never): Promise<unknown>
}

/** Measures how long pages take to be rendered, which is only where no cache has them. */
export function observeRendering<R extends Renderer>(renderer: R, metrics: Metrics | undefined): R {
  if (!metrics) return renderer
  const durations = metrics.durations('page_rendering_seconds', 'Time that pages took to be rendered.', [])
  const render = async (request: never) => {
    const end = durations.startTimer()
    return renderer.render(request).finally(end)
  }
  return { ...renderer, render }
}
