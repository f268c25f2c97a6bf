import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isInstalled, openBalancingNginx } from './test-proxies.ts'

const held = Promise.withResolvers<() => void>()
/** Servers that answer with their place; the first holds what is asked of `/held`. */
const places: RequestListener[] = [
  ({ url }, response) => {
    const answer = () => void response.end('0')
    if (url === '/held') held.resolve(answer)
    else answer()
  },
  (_request, response) => void response.end('1'),
]
const servers = places.map((answer) => createServer(answer))
const originOf = (place: number) => `http://127.0.0.1:${(servers[place]?.address() as AddressInfo | undefined)?.port}`

beforeAll(async () => {
  for (const server of servers) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  for (const server of servers) server.close()
})

it.skipIf(!isInstalled('nginx', '-v'))(
  'sends nothing to a process that is down, once its last request is answered',
  async () => {
    const proxy = await openBalancingNginx([originOf(0), originOf(1)])
    const ask = async (path: string) => (await fetch(`${proxy.origin}${path}`)).text()
    const seen = async () => new Set(await Promise.all(Array.from({ length: 8 }, () => ask('/'))))
    expect((await seen()).size).toBe(2)
    // Each of them gets one of two: the first holds its own until it is released.
    const waiting = [ask('/held'), ask('/held')]
    const release = await held.promise
    let isDown = false
    const down = proxy.setDown(originOf(0)).then(() => {
      isDown = true
    })
    await expect.poll(seen).toEqual(new Set(['1']))
    expect(isDown).toBe(false)
    release()
    await Promise.all([...waiting, down])
    expect(await seen()).toEqual(new Set(['1']))
    await proxy.setDown()
    expect((await seen()).size).toBe(2)
    await proxy.close()
  },
)
