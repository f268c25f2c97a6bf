import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages, urlPrefix } from '#language/languages.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import type { PageCache } from '#server/platform/cache/tagged-cache.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { sendCached } from '#server/platform/site/send-cached.ts'

interface Options {
  events: Pick<EventsService, 'calendars'>
  cache: PageCache
  now: () => number
}

const type = 'text/calendar; charset=utf-8'
const shared = 'public, max-age=300, stale-while-revalidate=3600'

/**
 * Events as iCalendar, in the language of the prefix: all under /events.ics, a city's under /events/city/<city>.ics, one
 * under /events/<id>/calendar.ics, and a member's own under the secret address that they were given, which no cache keeps.
 */
export function mountCalendars(app: FastifyInstance, { events: { calendars }, cache, now }: Options): void {
  for (const language of languages) {
    const prefix = urlPrefix(language) && `/${urlPrefix(language)}`

    const serveCalendar = async (
      request: FastifyRequest,
      reply: FastifyReply,
      name: string,
      write: (context: CallContext) => Promise<string | undefined>,
    ) => {
      const page = await cache.get(`calendar ${language} ${name}`, async () => {
        const context = contextIn(language)
        const text = await write(context)
        return { status: text === undefined ? 404 : 200, body: Buffer.from(text ?? ''), tags: context.tags }
      })
      if (page.status === 404) return reply.callNotFound()
      return sendCached(request, reply, page, { type, cacheControl: shared })
    }
    const contextIn = (language: Language): CallContext => ({ language, now: new Date(now()), tags: new Set() })

    app.get(`${prefix}/events.ics`, (request, reply) =>
      serveCalendar(request, reply, 'all', (context) => calendars.ofCity(undefined, context)),
    )
    app.get<{ Params: { city: string } }>(`${prefix}/events/city/:city.ics`, (request, reply) => {
      const { city } = request.params
      return serveCalendar(request, reply, `city ${city}`, (context) => calendars.ofCity(city, context))
    })
    app.get<{ Params: { id: string } }>(`${prefix}/events/:id(^[1-9]\\d{0,14}$)/calendar.ics`, (request, reply) => {
      const id = Number(request.params.id)
      return serveCalendar(request, reply, `event ${id}`, (context) => calendars.ofEvent(id, context))
    })
    app.get<{ Params: { secret: string } }>(`${prefix}/calendars/:secret(^[\\w-]{32}$).ics`, async (request, reply) => {
      const text = await calendars.ofMember(request.params.secret, contextIn(language))
      if (text === undefined) return reply.callNotFound()
      return reply.header('content-type', type).header('cache-control', 'private, no-store').send(text)
    })
  }
}
