import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { createHttp } from './http.ts'
import { otherLimit } from './request-limits.ts'

/** A site with one slow call, which says when it began and ends when it is triggered, and a quick one. */
function slowSite() {
  const app = createHttp({ trustProxy: false }, pino({ level: 'silent' }), {
    failurePage: () => '',
    early: () => false,
    headers: {},
    limitOf: () => otherLimit,
  })
  const began = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const quick = Promise.withResolvers<void>()
  const closing = Promise.withResolvers<void>()
  const ended: string[] = []
  app.get('/slow', async () => {
    began.resolve()
    await goOn.promise
    ended.push('slow')
    return { slow: true }
  })
  app.get('/quick', async () => {
    quick.resolve()
    return { quick: true }
  })
  app.addHook('preClose', async () => closing.resolve())
  return {
    ...{ app, goOn: goOn.resolve, ended },
    ...{ began: began.promise, quick: quick.promise, closing: closing.promise },
  }
}

let site: ReturnType<typeof slowSite>
let socket: Socket
beforeEach(async () => {
  site = slowSite()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1')
})

const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: site.test\r\n\r\n`)

it('ends a request under way, and one that came after it on the same connection, with their answers', async () => {
  const answers = text(socket)
  ask('/slow')
  await site.began
  const closed = site.app.close()
  await site.closing
  ask('/quick')
  await site.quick
  site.goOn()
  const [slow = '', quick = ''] = (await answers).split(/(?<=\})(?=HTTP)/)
  expect(slow).toMatch(/^HTTP\/1.1 200 .*\{"slow":true\}$/s)
  expect(quick).toMatch(/^HTTP\/1.1 200 .*connection: close.*\{"quick":true\}$/is)
  await closed
})

it('closes after a handler whose client hung up', async () => {
  const { server } = site.app
  const accepted = once(server, 'connection')
  ask('/slow')
  const [connection] = await accepted
  await site.began
  const gone = once(connection, 'close')
  socket.destroy()
  // Only when the connection is gone does the framework have nothing left to wait for.
  await gone
  const shut = once(server, 'close')
  const closed = site.app.close().then(() => site.ended.push('closed'))
  await shut
  site.goOn()
  await closed
  expect(site.ended).toEqual(['slow', 'closed'])
})
