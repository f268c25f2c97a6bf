import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bytesOf, createFetcher, FetchError, type FetcherOptions } from './public-fetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const limits = { maxBytes: 10_000, timeoutMs: 10_000 }
const local = createFetcher({ allowPrivate: true })
const reason = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'none'
  } catch (error) {
    return error instanceof FetchError ? error.reason : String(error)
  }
}

describe('reading addresses that others choose', () => {
  it('gives body, headers and the address that answered, decompressed and after redirects', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/end?x=1' }).end()
      else response.writeHead(200, { 'content-encoding': 'gzip', etag: '"1"' }).end(gzipSync('天'))
    })
    const answer = await local(`${origin}/`, limits)
    expect(answer).toMatchObject({ status: 200, address: `${origin}/end?x=1` })
    expect(answer.header('etag')).toBe('"1"')
    expect((await bytesOf(answer)).toString()).toBe('天')
  })

  it('sends the headers of a conditional request', async () => {
    const origin = await serve((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end()
    })
    const answer = await local(origin, { ...limits, headers: { 'if-none-match': '"1"' } })
    answer.body.resume()
    expect(answer.status).toBe(304)
  })

  it('tells no other server what was meant for one', async () => {
    const seen: unknown[] = []
    const other = await serve(({ headers }, response) => {
      seen.push([headers['x-key'], headers.accept])
      response.end()
    })
    const origin = await serve(({ url, headers }, response) => {
      seen.push(headers['x-key'])
      response.writeHead(302, { location: url === '/' ? '/same' : other }).end()
    })
    const answer = await local(`${origin}/`, { ...limits, headers: { 'x-key': 'secret', accept: 'text/csv' } })
    answer.body.resume()
    expect(seen).toEqual(['secret', 'secret', [undefined, 'text/csv']])
  })

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0x7f000001:1/',
    'http://2130706433:1/',
    'http://[::ffff:10.0.0.1]/',
  ])('refuses %s', async (address) => {
    expect(await reason(createFetcher()(address, limits))).toBe('refused')
  })

  it.each(['file:///etc/passwd', 'ftp://news.example/', 'gopher://x/', 'no address', 'http://user:pass@news.example/'])(
    'takes no %s',
    async (address) => {
      expect(await reason(local(address, limits))).toBe('address')
    },
  )

  it('looks at what a name means, all of it', async () => {
    const means = (...addresses: string[]): FetcherOptions => ({
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
    expect(await reason(createFetcher(means('10.0.0.1'))('http://rebound.example/', limits))).toBe('refused')
    expect(await reason(createFetcher(means('1.1.1.1', '127.0.0.1'))('http://rebound.example/', limits))).toBe(
      'refused',
    )
    expect(await reason(createFetcher(means())('http://rebound.example/', limits))).toBe('unreachable')
  })

  it('connects to the address that was checked, whatever the name means a moment later', async () => {
    const origin = await serve((request, response) => response.end(request.headers.host))
    const { port } = new URL(origin)
    let asked = 0
    const fetcher = createFetcher({
      allowPrivate: true,
      resolve: async () => {
        asked += 1
        return asked === 1 ? [{ address: '127.0.0.1', family: 4 }] : []
      },
    })
    const answer = await fetcher(`http://pinned.example:${port}/`, limits)
    expect((await bytesOf(answer)).toString()).toBe(`pinned.example:${port}`)
    expect(asked).toBe(1)
  })

  it.each(['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/', 'http://inside.example/'])(
    'refuses a redirect to %s',
    async (location) => {
      const origin = await serve((_request, response) => response.writeHead(301, { location }).end())
      const fetcher = createFetcher({
        isPublic: (address) => address === '127.0.0.1',
        resolve: async (name) => [{ address: name === 'inside.example' ? '192.168.0.1' : '127.0.0.1', family: 4 }],
      })
      expect(await reason(fetcher(origin, limits))).toBe('refused')
    },
  )

  it.each(['file:///etc/passwd', 'http://user:pass@a.example/'])('follows no redirect to %s', async (location) => {
    const origin = await serve((_request, response) => response.writeHead(302, { location }).end())
    expect(await reason(local(origin, limits))).toBe('address')
  })

  it('gives up on a circle of redirects', async () => {
    const origin = await serve((_request, response) => response.writeHead(302, { location: '/' }).end())
    expect(await reason(local(origin, { ...limits, maxRedirects: 3 }))).toBe('redirects')
  })

  it.each([
    ['plain', (all: Buffer) => all, {}],
    ['compressed to almost nothing', (all: Buffer) => gzipSync(all), { 'content-encoding': 'gzip' }],
  ])('stops at the limit of size: %s', async (_name, packed, headers) => {
    const origin = await serve((_request, response) =>
      response.writeHead(200, headers).end(packed(Buffer.alloc(200_000))),
    )
    expect(await reason(local(origin, limits).then(bytesOf))).toBe('tooLarge')
  })

  it('stops a body that never ends', async () => {
    const origin = await serve((_request, response) => {
      const more = () => response.write(Buffer.alloc(1000)) && setImmediate(more)
      response.on('drain', more)
      more()
    })
    expect(await reason(local(origin, limits).then(bytesOf))).toBe('tooLarge')
  })

  it('stops at the limit of time, before and within the body', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/body') response.write('x')
    })
    expect(await reason(local(origin, { ...limits, timeoutMs: 50 }))).toBe('tooSlow')
    expect(await reason(local(`${origin}/body`, { ...limits, timeoutMs: 200 }).then(bytesOf))).toBe('tooSlow')
  })

  it('says what cannot be reached, and what breaks off', async () => {
    expect(await reason(local('http://127.0.0.1:1/', limits))).toBe('unreachable')
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('x', () => response.destroy())
    })
    expect(await reason(local(origin, limits).then(bytesOf))).toBe('unreachable')
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
    )
    expect(await reason(local(packed, limits).then(bytesOf))).toBe('unreachable')
  })
})

describe('reading addresses that members choose', () => {
  const inside = { 'inside.example': '192.168.0.1', 'both.example': '::1' } as Record<string, string>
  const resolve = (name: string): Promise<readonly { address: string; family: number }[]> => {
    if (name === 'slow.example') return new Promise(() => {})
    const address = inside[name]
    return address ? Promise.resolve([{ address, family: 4 }]) : Promise.reject(new Error('ENOTFOUND'))
  }
  /** Returns the outcome, and its time in milliseconds of a clock that only the test moves. */
  async function failure(work: () => Promise<unknown>) {
    vi.useFakeTimers()
    try {
      const began = Date.now()
      const ended = work().then(
        () => ({ words: 'none', after: Date.now() - began }),
        (error) => ({ words: `${error.reason} ${error.message}`, after: Date.now() - began }),
      )
      await vi.advanceTimersByTimeAsync(10_000)
      return await ended
    } finally {
      vi.useRealTimers()
    }
  }

  it.each([
    'http://unknown.example/',
    'http://inside.example/',
    'http://both.example/',
    'http://slow.example/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1:443/',
  ])('tells nothing of the network: %s', async (address) => {
    const fetcher = createFetcher({ discreet: true, resolve })
    expect(await failure(() => fetcher(address, { maxBytes: 1000, timeoutMs: 30_000 }))).toEqual({
      words: 'unreachable the host cannot be reached',
      after: 3000,
    })
  })

  it.each(['http://1.1.1.1:22/', 'http://inside.example:6379/', 'https://unknown.example:8443/'])(
    'connects to the usual ports alone: not to %s',
    async (address) => {
      expect(await reason(createFetcher({ discreet: true, resolve })(address, limits))).toBe('address')
    },
  )
})
