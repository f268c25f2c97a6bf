import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Documents are cut into this many pieces. */
const pieces = 6
/** Long enough for a frame between two pieces, in ms. */
const pauseMs = 120

/**
 * Starts a server in front of a site that sends documents in pieces, as a slow network does, and all else as it is.
 * Compressed documents would arrive as a whole, so it asks for plain ones.
 */
export async function sendInPieces(origin: string): Promise<AsyncDisposable & { origin: string }> {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = {
      accept: request.headers.accept ?? '*/*',
      cookie: request.headers.cookie ?? '',
      'accept-encoding': 'identity',
    }
    const chunks = await request.toArray()
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
    const type = request.headers['content-type']
    const left = new AbortController()
    response.on('close', () => left.abort())
    const answer = await fetch(origin + request.url, {
      ...{ method: request.method, body, redirect: 'manual', signal: left.signal },
      headers: type ? { ...headers, 'content-type': type } : headers,
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const answered = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': answered, 'cache-control': 'no-store' })
    const size = answered.startsWith('text/html') ? Math.ceil(bytes.length / pieces) : bytes.length
    for (let at = 0; at < bytes.length; at += size) {
      if (at > 0) await new Promise((done) => setTimeout(done, pauseMs))
      response.write(bytes.subarray(at, at + size))
    }
    response.end()
  }
  // A reader who goes on closes the connection, which ends the request to the site as well.
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
