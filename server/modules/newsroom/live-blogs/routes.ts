import type { FastifyInstance } from 'fastify'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { CallError } from '#contract/errors.ts'
import { languages, urlPrefix } from '#language/languages.ts'
import { hourMs } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { sendCached } from '#server/platform/site/send-cached.ts'
import type { SiteParts } from '#server/platform/site/site-parts.ts'
import { momentOf } from '#server/platform/site-time.ts'
import type { LiveBlogsService } from './service.ts'

/** An entry lasts until the next one begins, at most this long. */
const longestMs = 2 * hourMs

interface Options extends Pick<SiteParts, 'cache' | 'now' | 'siteOrigin'> {
  liveBlogs: Pick<LiveBlogsService, 'programme'>
}

/** The programme of a live blog as iCalendar, under /contents/<id>/programme.ics in each language. */
export function mountProgrammes(app: FastifyInstance, { liveBlogs, cache, now, siteOrigin }: Options): void {
  const host = URL.parse(siteOrigin)?.hostname ?? 'harbourwire'

  async function write(item: number, prefix: string, context: CallContext): Promise<string> {
    const { title, entries } = await liveBlogs.programme(item, context)
    // The library escapes everything but the name.
    const calendar = ical({ name: title.replaceAll(/\s+/g, ' '), prodId: { company: 'Harbourwire', product: 'Live' } })
    calendar.method(ICalCalendarMethod.PUBLISH)
    const starts = entries.map(({ time }) => momentOf(time)?.getTime() ?? 0)
    for (const [place, entry] of entries.entries()) {
      const start = starts[place] ?? 0
      const next = starts.find((one) => one > start) ?? Number.POSITIVE_INFINITY
      calendar.createEvent({
        id: `programme-${entry.id}@${host}`,
        start: new Date(start),
        end: new Date(Math.min(start + longestMs, next)),
        summary: entry.title,
        url: `${siteOrigin}${prefix}/contents/${item}`,
      })
    }
    return calendar.toString()
  }

  for (const language of languages) {
    const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
    const path = `${prefix}/contents/:id(^[1-9]\\d{0,14}$)/programme.ics`
    app.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const item = Number(request.params.id)
      const page = await cache.get(`programme ${language} ${item}`, async () => {
        const context = { language, now: new Date(now()), tags: new Set<string>() }
        const text = await write(item, prefix, context).catch((error: unknown) => {
          if (error instanceof CallError && error.reason === 'itemMissing') return undefined
          throw error
        })
        return { status: text === undefined ? 404 : 200, body: Buffer.from(text ?? ''), tags: context.tags }
      })
      if (page.status === 404) return reply.callNotFound()
      const cacheControl = 'public, max-age=300, stale-while-revalidate=3600'
      return sendCached(request, reply, page, { type: 'text/calendar; charset=utf-8', cacheControl })
    })
  }
}
