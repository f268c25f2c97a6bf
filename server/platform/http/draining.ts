import type { FastifyInstance } from 'fastify'

/**
 * Delays closing until the last handler has finished. The framework waits for open connections only, and a handler may
 * still run after its client has disconnected, such as one that saves a form while its page is left.
 */
export function drainBeforeClosing(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      if (answer instanceof Promise) {
        underWay.add(answer)
        const forget = () => underWay.delete(answer)
        answer.then(forget, forget)
      }
      return answer
    }
  })
  app.addHook('onClose', async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay)
  })
}

/**
 * Ends each connection with its next answer, so that a proxy has none left on which it could send a request at the moment
 * of closing. Further connections are still accepted.
 */
export function endConnectionsWithAnswers({ server }: Pick<FastifyInstance, 'server'>): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}
