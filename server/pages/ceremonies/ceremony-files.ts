import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CallError } from '#contract/errors.ts'
import { lightPlaces } from '#contract/events/ceremonies/ceremony-terms.ts'
import type { CeremoniesService } from '#server/modules/events/ceremonies/service.ts'
import { ceremonyChart } from './ceremony-art.ts'

interface Options {
  ceremonies: Pick<CeremoniesService, 'lines'>
}

const shared = 'public, max-age=300, stale-while-revalidate=3600'

const unchanging = 'public, max-age=31536000, immutable'

/** The charts behind the heads of ceremonies, and their published votes as text, one a line: what their hash is computed over. */
export function mountCeremonyFiles(app: FastifyInstance, { ceremonies }: Options): void {
  const charts = new Map<number, string>()
  app.get<{ Params: { count: string } }>('/ceremony-art/chart-:count(^\\d$).svg', (request, reply) => {
    const count = Number(request.params.count)
    if (lightPlaces(count).length !== count) return reply.callNotFound()
    const drawn = charts.get(count) ?? ceremonyChart(count)
    charts.set(count, drawn)
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', unchanging).send(drawn)
  })

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
