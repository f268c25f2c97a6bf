import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { CallError, errorCatalogue } from '#contract/errors.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { createClientTurns } from '#server/platform/http/rate-limit/client-turns.ts'
import { createRequestCounts } from '#server/platform/http/request-counts.ts'
import { embeddable } from '#server/platform/http/security-headers.ts'
import { createGate } from '#server/platform/jobs/gate.ts'
import type { Documents } from './documents.ts'

/**
 * A drawing depends on its address alone, so it may be cached permanently; a better way of drawing is a new release.
 */
const drawnCacheControl = 'public, max-age=604800, stale-while-revalidate=2592000'
const drawingCacheBytes = 24 << 20
/**
 * Every address has a drawing, even without an item, and each takes some milliseconds. This is the number of new ones
 * that one client may request in a minute, more than a reader of the whole site needs.
 */
const newDrawings = { points: 600, seconds: 60 }
/** Pictures for sharing, which are asked for by a few networks: bytes that are kept, and how many may wait to be made. */
const pictureCacheBytes = 24 << 20
const maxWaiting = 50
/** How many pictures of one client may wait behind the one that it has in the common queue; of an IPv6 network twice as many. */
const maxWaitingOfClient = 4
const busySeconds = 5

interface PicturesOptions {
  documents: Documents
  siteOrigin: string
  /** The address that the app's QR code leads to: a path of this site, or a whole address. */
  appAddress: () => Promise<string>
}

/** Pictures that the site draws itself: covers, monograms, the app's QR code. */
export function mountPictures(app: FastifyInstance, { documents, siteOrigin, appAddress }: PicturesOptions): void {
  const drawing = createDrawings((path) => documents.drawnPicture(path))
  const sharedPicture = createSharedPictures((path) => documents.drawnPicture(path))
  app.get<{ Params: { family: string; seed: string } }>('/covers/:family/:seed-card.png', async (request, reply) => {
    const path = decodePath(request.url.split('?')[0] ?? '')
    const png = await sharedPicture(path, clientOf(request.ip)).catch(refusalIn)
    if (png instanceof CallError) return refuse(reply, png)
    if (!png) return reply.callNotFound()
    return reply
      .headers(embeddable)
      .header('content-type', 'image/png')
      .header('cache-control', drawnCacheControl)
      .send(png)
  })
  app.get('/covers/*', async (request, reply) => {
    const path = decodePath(request.url.split('?')[0] ?? '')
    const svg = await drawing(path, clientOf(request.ip)).catch(refusalIn)
    if (svg instanceof CallError) return refuse(reply, svg)
    if (svg === null) return reply.callNotFound()
    return reply
      .headers(embeddable)
      .header('content-type', 'image/svg+xml')
      .header('cache-control', drawnCacheControl)
      .send(svg)
  })
  app.get('/app-qr.svg', async (_request, reply) => {
    const svg = renderSVG(new URL(await appAddress(), siteOrigin).href, { border: 0 })
    return reply
      .headers(embeddable)
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=300')
      .send(svg)
  })
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new CallError('unreadableAddress')
  }
}

function refusalIn(error: unknown): CallError {
  if (error instanceof CallError && error.retryAfter !== undefined) return error
  throw error
}

/** The client of a picture is a program, which needs to know when to repeat the request and has no use for a page. */
const refuse = (reply: FastifyReply, { reason, retryAfter = busySeconds }: CallError): FastifyReply =>
  reply.code(errorCatalogue[reason].status).header('retry-after', retryAfter).header('cache-control', 'no-store').send()

/**
 * Drawings by their address, each drawn once.
 * @throws CallError tooManyRequests from the function where a client has asked for too many new addresses, with or
 *   without a drawing
 */
export function createDrawings(draw: (path: string) => string | null, now: () => number = Date.now) {
  const drawn = new LRUCache<string, string>({ maxSize: drawingCacheBytes, sizeCalculation: (svg) => svg.length })
  const counts = createRequestCounts({ now })
  return async (path: string, client: string): Promise<string | null> => {
    const known = drawn.get(path)
    if (known) return known
    counts.take(`drawings ${client}`, newDrawings)
    const svg = draw(path)
    if (svg !== null) drawn.set(path, svg)
    return svg
  }
}

/**
 * Drawings as PNG, for networks that show no SVG: made one after the other, and once for all who ask meanwhile. One
 * client's wait for each other, so that they never take more than one place in the queue of all.
 * @throws CallError picturesBusy where too many wait, tooManyRequests where too many of this client do
 */
export function createSharedPictures(draw: (path: string) => string | null) {
  const inTurn = createGate(1, {
    longest: maxWaiting,
    refusal: () => new CallError('picturesBusy', undefined, busySeconds),
  })
  const inTurnOfClient = createClientTurns(1, {
    longest: maxWaitingOfClient,
    refusal: () => new CallError('tooManyRequests', undefined, busySeconds),
  })
  const made = new LRUCache<string, Buffer>({ maxSize: pictureCacheBytes, sizeCalculation: (png) => png.length })
  const underWay = new Map<string, Promise<Buffer | null>>()

  async function make(path: string): Promise<Buffer | null> {
    const svg = draw(path)
    if (svg === null) return null
    const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
    made.set(path, png)
    return png
  }
  return (path: string, client: string): Promise<Buffer | null> => {
    const known = made.get(path)
    if (known) return Promise.resolve(known)
    const others = underWay.get(path)
    if (others) return others
    const begun = inTurnOfClient(client, () => inTurn(() => make(path))).finally(() => underWay.delete(path))
    underWay.set(path, begun)
    return begun
  }
}
