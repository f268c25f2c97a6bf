import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { unreadableColours } from '#contract/events/conferences/conference-terms.ts'
import { landingDrawings } from '#contract/site/landing-pages/landing-terms.ts'
import type { LandingService } from '#server/modules/site/landing-pages/service.ts'
import { landingArt, landingCard } from './landing-art.ts'

const unchanging = 'public, max-age=31536000, immutable'
const threeColours = '[0-9a-f]{6}-[0-9a-f]{6}-[0-9a-f]{6}'
/** Each is one page with one set of colours; the site has a handful. */
const maxCards = 100

/** Drawings of landing pages: behind their heads, and as a picture of a page for those who share it. */
export function mountLandingFiles(
  app: FastifyInstance,
  { landingPages, now }: { landingPages: Pick<LandingService, 'lookOf'>; now: () => number },
): void {
  for (const drawing of landingDrawings)
    app.get<{ Params: { colours: string } }>(
      `/landing-art/${drawing}-:colours(^${threeColours}$).svg`,
      (request, reply) => {
        const [ground = '', ink = '', accent = ''] = request.params.colours.split('-').map((colour) => `#${colour}`)
        const colours = { ground, ink, accent }
        if (unreadableColours(colours).length > 0) return reply.callNotFound()
        const drawn = landingArt(drawing, colours)
        return reply.type('image/svg+xml; charset=utf-8').header('cache-control', unchanging).send(drawn)
      },
    )

  const cards = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { path: string } }>('/landing-card/:path(^[a-z0-9-]{3,60}$).png', async (request, reply) => {
    const look = await landingPages.lookOf(request.params.path, new Date(now()))
    if (!look) return reply.callNotFound()
    const key = JSON.stringify(look)
    const made =
      cards.get(key) ??
      sharp(Buffer.from(landingCard(look.drawing, look.colours)))
        .png({ palette: true })
        .toBuffer()
    if (cards.size >= maxCards) cards.clear()
    cards.set(key, made)
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=3600')
      .send(await made)
  })
}
