import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { CallError, errorCatalogue } from '#contract/errors.ts'
import { lightPlaces } from '#contract/events/ceremonies/ceremony-terms.ts'
import { winnersOf } from '#contract/events/ceremonies/winners.ts'
import { isLanguage, type Language } from '#language/languages.ts'
import type { CeremoniesService } from '#server/modules/events/ceremonies/service.ts'
import { embeddable } from '#server/platform/http/security-headers.ts'
import { createGate } from '#server/platform/jobs/gate.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import { ceremonyChart } from './ceremony-art.ts'
import type * as card from './winner-card.ts'

interface Options {
  ceremonies: Pick<CeremoniesService, 'lines' | 'details'>
  threads: Pick<ThreadPool, 'run'>
}

const shared = 'public, max-age=300, stale-while-revalidate=3600'

const unchanging = 'public, max-age=31536000, immutable'

const busySeconds = 5
/** Number of requests that may wait while a picture is being drawn. */
const maxWaiting = 50
const drawing = threadModule<typeof card>(new URL('./winner-card.ts', import.meta.url))

/** The charts behind the heads of ceremonies, pictures for sharing winners, and their published votes as text, one a line: what their hash is computed over. */
export function mountCeremonyFiles(app: FastifyInstance, needs: Options): void {
  const { ceremonies } = needs
  const charts = new Map<number, string>()
  app.get<{ Params: { count: string } }>('/ceremony-art/chart-:count(^\\d$).svg', (request, reply) => {
    const count = Number(request.params.count)
    if (lightPlaces(count).length !== count) return reply.callNotFound()
    const drawn = charts.get(count) ?? ceremonyChart(count)
    charts.set(count, drawn)
    return reply.type('image/svg+xml; charset=utf-8').header('cache-control', unchanging).send(drawn)
  })

  const winnerPicture = createWinnerPictures(needs)
  app.get<{ Params: { year: string; award: string; language: string } }>(
    '/ceremony-art/winners/:year(^20\\d{2}$)/:award/:language.png',
    async (request, reply) => {
      const { year, award, language } = request.params
      try {
        if (!isLanguage(language)) return reply.callNotFound()
        const png = await winnerPicture(Number(year), award, language)
        return reply.type('image/png').headers(embeddable).header('cache-control', shared).send(png)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.reason === 'itemMissing') return reply.callNotFound()
        const { status } = errorCatalogue[error.reason]
        return reply.code(status).header('retry-after', busySeconds).header('cache-control', 'no-store').send()
      }
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

/** Pictures of winners, each made once for as long as what it says stays the same. */
function createWinnerPictures({ ceremonies, threads }: Options) {
  const made = new LRUCache<string, Uint8Array>({ max: 200 })
  const inTurn = createGate(1, {
    longest: maxWaiting,
    refusal: () => new CallError('picturesBusy', undefined, busySeconds),
  })
  return async (year: number, key: string, language: Language): Promise<Buffer> => {
    const context = { language, now: new Date(), tags: new Set<string>() }
    const { edition, awards } = await ceremonies.details({ year, result: true }, context)
    const place = awards.findIndex((award) => award.key === key)
    const award = awards[place]
    if (!award) throw new CallError('itemMissing')
    const words = {
      award: award.name,
      winners: winnersOf(award).map(({ name }) => name),
      ceremony: `${edition.name || edition.title} · ${edition.year}`,
    }
    const lights = lightPlaces(awards.length).length
    const drawn = [words, lights, place % lights] as const
    const said = JSON.stringify(drawn)
    const png = made.get(said) ?? (await inTurn(() => threads.run(drawing, 'renderWinnerCard', ...drawn)))
    made.set(said, png)
    return Buffer.from(png)
  }
}
