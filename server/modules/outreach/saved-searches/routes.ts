import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Language, languages, urlPrefix } from '#language/languages.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import { type FeedEntry, rssFeed } from '#server/platform/site/feed-formats.ts'
import type { SiteParts } from '#server/platform/site/site-parts.ts'
import { momentOf } from '#server/platform/site-time.ts'
import type { SavedSearchesService, SearchFindings } from './service.ts'

interface Options extends Pick<SiteParts, 'siteOrigin' | 'now'> {
  searches: Pick<SavedSearchesService, 'findingsAt'>
  calendars: EventsService['calendars']
}

/** The secret alone opens an address: no cache keeps its answer, and no search engine or other site learns of it. */
const headers = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** Findings of one search under a secret address: as a feed, and events among them as a calendar. */
export function mountPrivateAddresses(app: FastifyInstance, { searches, calendars, siteOrigin, now }: Options): void {
  for (const language of languages) {
    const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
    const contextNow = () => ({ language, now: new Date(now()), tags: new Set<string>() })

    app.get<{ Params: { secret: string } }>(`${prefix}/private/:secret(^[\\w-]{43}$).xml`, async (request, reply) => {
      const found = await searches.findingsAt('feed', request.params.secret, contextNow())
      if (!found) return reply.callNotFound()
      return send(reply, 'application/rss+xml; charset=utf-8', feedOf(found, siteOrigin, language))
    })
    app.get<{ Params: { secret: string } }>(`${prefix}/private/:secret(^[\\w-]{43}$).ics`, async (request, reply) => {
      const context = contextNow()
      const found = await searches.findingsAt('calendar', request.params.secret, context)
      if (!found) return reply.callNotFound()
      const events = new Set(found.found.flatMap(({ kind, id }) => (kind === 'event' ? [id] : [])))
      return send(reply, 'text/calendar; charset=utf-8', await calendars.ofEvents([...events], found.title, context))
    })
  }
}

const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.headers(headers).header('content-type', type).send(text)

function feedOf({ title, found }: SearchFindings, origin: string, language: Language): string {
  const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
  const entries = found.map((one): FeedEntry => {
    const { path, summary, time } = one
    const text = { title: one.title, summary, language: one.language, html: '' }
    const none = { author: undefined, picture: undefined, tags: [] }
    return { address: origin + prefix + path, time: momentOf(time) ?? new Date(0), ...text, ...none }
  })
  const home = `${origin}${prefix}/`
  // The feed does not repeat its own address, which is a secret.
  return rssFeed({ title, address: home, home, origin, language, entries })
}
