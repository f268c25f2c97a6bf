import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { renderSVG } from 'uqr'
import { CallError } from '#contract/errors.ts'
import { embeddable } from '#server/platform/http/security-headers.ts'
import type { Documents } from './documents.ts'

/** A drawing depends on its address alone, so it may be kept for good; a better way of drawing is a new release. */
const drawnCacheControl = 'public, max-age=604800, stale-while-revalidate=2592000'
const drawingsKept = 3000

interface PicturesOptions {
  documents: Documents
  siteOrigin: string
  /** The address that the app's QR code leads to: a path of this site, or a whole address. */
  appAddress: () => Promise<string>
}

/** Pictures that the site draws itself: covers, monograms, the app's QR code. */
export function mountPictures(app: FastifyInstance, { documents, siteOrigin, appAddress }: PicturesOptions): void {
  const drawn = new LRUCache<string, string>({ max: drawingsKept })
  app.get('/covers/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const svg = drawn.get(path) ?? documents.drawnPicture(decoded(path))
    if (svg === null) return reply.callNotFound()
    drawn.set(path, svg)
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

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new CallError('unreadableAddress')
  }
}
