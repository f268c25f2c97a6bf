import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Documents are cut into this many pieces of one size, unless a test says where. */
const pieces = 6
/** Long enough for a frame between two pieces, in ms. */
const pauseMs = 120

/**
 * Starts a server in front of a site that sends documents in pieces, as a slow network does, and all else as it is.
 * Compressed documents would arrive as a whole, so it asks for plain ones.
 * @param cut the places in a document at which a new piece begins, in rising order, in UTF-16 units
 */
export async function sendInPieces(
  origin: string,
  cut = intoEqualPieces,
): Promise<AsyncDisposable & { origin: string }> {
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
    if (!answered.startsWith('text/html')) return void response.end(bytes)
    const html = bytes.toString()
    let sent = 0
    for (const place of cut(html)) {
      response.write(html.slice(sent, place))
      sent = place
      await new Promise((done) => setTimeout(done, pauseMs))
    }
    response.end(html.slice(sent))
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

const intoEqualPieces = (html: string): number[] =>
  Array.from({ length: pieces - 1 }, (_, place) => Math.ceil((html.length / pieces) * (place + 1)))

/** Parts that may stand beside or above what precedes them in the document. */
const parts = /<(?:aside|nav|article|section|select)[ >]|<(?:span|div) class="(?:cover|cf-art)[ "]/g
/** About as many as a window shows. */
const maxCuts = 24

/** Before each picture and block of the first screens: a browser that is busy may well stop reading there. */
export function beforeParts(html: string): number[] {
  const main = html.indexOf('<main')
  const places = [...html.matchAll(parts)].map(({ index }) => index).filter((place) => place > main)
  return places.slice(0, maxCuts)
}
