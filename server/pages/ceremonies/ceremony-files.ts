import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { CallError } from '#contract/errors.ts'
import { lightPlaces } from '#contract/events/ceremonies/ceremony-terms.ts'
import type { CeremoniesService } from '#server/modules/events/ceremonies/service.ts'
import { embeddable } from '#server/platform/http/security-headers.ts'
import { ceremonyChart, winnerCard } from './ceremony-art.ts'

interface Options {
  ceremonies: Pick<CeremoniesService, 'lines'>
}

const shared = 'public, max-age=300, stale-while-revalidate=3600'

const unchanging = 'public, max-age=31536000, immutable'

/** The charts behind the heads of ceremonies, pictures for sharing winners, and their published votes as text, one a line: what their hash is computed over. */
export function mountCeremonyFiles(app: FastifyInstance, { ceremonies }: Options): void {
  const charts = new Map<number, string>()
  app.get<{ Params: { count: string } }>('/ceremony-art/chart-:count(^\\d$).svg', (request, reply) => {
    const count = Number(request.params.count)
    if (lightPlaces(count).length !== count) return reply.callNotFound()
    const drawn = charts.get(count) ?? ceremonyChart(count)
    charts.set(count, drawn)
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', unchanging).send(drawn)
  })

  // As many as there are lights of charts; each is made once.
  const cards = new Map<string, Promise<Buffer>>()
  app.get<{ Params: { count: string; place: string } }>(
    '/ceremony-art/winner-:count(^\\d$)-:place(^\\d$).png',
    async (request, reply) => {
      const [count, place] = [Number(request.params.count), Number(request.params.place)]
      if (lightPlaces(count).length !== count || place >= count) return reply.callNotFound()
      const key = `${count} ${place}`
      const card =
        cards.get(key) ??
        sharp(Buffer.from(winnerCard(count, place)))
          .png()
          .toBuffer()
      cards.set(key, card)
      return reply
        .type('image/png')
        .headers(embeddable)
        .header('cache-control', unchanging)
        .send(await card)
    },
  )

  app.get<{ Params: { year: string } }>('/ceremony-votes/votes-:year(^20\\d{2}$).txt', async (request, reply) => {
    const { year } = request.params
    try {
      const lines = await ceremonies.lines(Number(year))
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', shared)
        .header('content-disposition', `inline; filename="votes-${year}.txt"`)
        .send(Readable.from(textsOf(lines)))
    } catch (error) {
      if (error instanceof CallError && error.reason === 'itemMissing') return reply.callNotFound()
      throw error
    }
  })
}

async function* textsOf(lines: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
  for await (const { text } of lines) yield text
}
