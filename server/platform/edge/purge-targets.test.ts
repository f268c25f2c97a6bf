import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeSettings } from '#server/platform/config/edge-config.ts'
import { purgeTargets } from './purge-targets.ts'

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A service of this machine: it notes what it receives, and gives the next answer. */
let server: Server
let url: string
let received: Received[] = []
let answer: { status: number; body: string; headers?: Record<string, string> }
beforeEach(async () => {
  received = []
  answer = { status: 200, body: '{"success":true}' }
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method, url, headers } = request
    received.push({ method, url, headers, body: Buffer.concat(parts).toString() })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((done) => server.close(done)))

const token = 'secret-token'
const edges = (): EdgeSettings[] => [
  { kind: 'varnish', urls: [url] },
  { kind: 'fastly', url, token, zone: 'SU1Z0isxPaozGVKXdv0eY' },
  { kind: 'cloudflare', url, token, zone: '023e105f4ecef8ad9ca31a8372d0c353' },
]
const purge = (edge: EdgeSettings | undefined, keys: string[]) => purgeTargets(edge as EdgeSettings)[0]?.purge(keys)

describe('a purge', () => {
  it('asks each Varnish server with PURGE and the keys', async () => {
    const targets = purgeTargets({ kind: 'varnish', urls: [url, `${url}/other`] })
    for (const target of targets) await target.purge(['item:1', '~3f'])
    expect(received).toMatchObject([
      { method: 'PURGE', url: '/', headers: { 'surrogate-key': 'item:1 ~3f' } },
      { method: 'PURGE', url: '/other/' },
    ])
  })

  it('asks the service of Fastly for its keys', async () => {
    await purge(edges()[1], ['item:1', '~3f'])
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/service/SU1Z0isxPaozGVKXdv0eY/purge',
        headers: { 'fastly-key': token, 'content-type': 'application/json' },
        body: '{"surrogate_keys":["item:1","~3f"]}',
      },
    ])
  })

  it('asks the zone of Cloudflare for its tags', async () => {
    await purge(edges()[2], ['item:1', '~3f'])
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"tags":["item:1","~3f"]}',
      },
    ])
  })

  it('of nginx does not exist', () => {
    expect(purgeTargets({ kind: 'nginx' })).toEqual([])
  })
})

describe('a failure', () => {
  it.each([0, 1, 2])('of service %s names neither token nor what it said', async (place) => {
    answer = { status: 403, body: `wrong ${token}` }
    const failure = await purge(edges()[place], ['a'])?.catch((error: unknown) => error)
    expect(failure).toMatchObject({
      name: 'PurgeError',
      message: expect.stringMatching(/refused a purge with status 403$/),
    })
  })

  it('says when to try again', async () => {
    answer = { status: 429, body: '', headers: { 'retry-after': '12' } }
    await expect(purge(edges()[2], ['a'])).rejects.toMatchObject({ retryAfter: 12 })
    answer = { status: 429, body: '', headers: { 'retry-after': 'tomorrow' } }
    await expect(purge(edges()[2], ['a'])).rejects.toMatchObject({ retryAfter: undefined })
  })

  it('is also a redirect, an answer of something else, and none', async () => {
    answer = { status: 302, body: '', headers: { location: '/elsewhere' } }
    await expect(purge(edges()[0], ['a'])).rejects.toThrow('did not answer')
    answer = { status: 200, body: '<html>' }
    await expect(purge(edges()[2], ['a'])).rejects.toThrow('did not confirm')
    answer = { status: 200, body: '{"success":false}' }
    await expect(purge(edges()[2], ['a'])).rejects.toThrow('did not confirm')
    await expect(purge({ kind: 'varnish', urls: ['http://127.0.0.1:9'] }, ['a'])).rejects.toThrow('did not answer')
  })
})
