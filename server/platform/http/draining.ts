import type { FastifyInstance } from 'fastify'

/**
 * Keeps what handlers use open until the last of them is done: the framework waits for connections, and a client that hung
 * up, such as a page that saved while it was left, has none any more.
 */
export function drainBeforeClosing(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      if (answer instanceof Promise) {
        underWay.add(answer)
        const done = () => underWay.delete(answer)
        answer.then(done, done)
      }
      return answer
    }
  })
  app.addHook('onClose', async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay)
  })
}
