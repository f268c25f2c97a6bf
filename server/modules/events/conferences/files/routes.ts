import type { FastifyInstance } from 'fastify'
import { CallError } from '#contract/errors.ts'
import {
  type ConferenceColours,
  conferenceCharacters,
  conferenceTheme,
  contrastOf,
  unreadableColours,
} from '#contract/events/conferences/conference-terms.ts'
import { languages, urlPrefix } from '#language/languages.ts'
import type { ConferencesService } from '#server/modules/events/conferences/service.ts'
import { conferenceArt } from './conference-art.ts'

interface Options {
  conferences: Pick<ConferencesService, 'calendar'>
  now: () => number
}

const unchanging = 'public, max-age=31536000, immutable'
const shared = 'public, max-age=300, stale-while-revalidate=3600'
const threeColours = '[0-9a-f]{6}-[0-9a-f]{6}-[0-9a-f]{6}'
const maxSessions = 500

function readColours(key: string): ConferenceColours | undefined {
  const [ground, ink, accent] = key.split('-').map((colour) => `#${colour}`)
  const colours = { ground: ground ?? '', ink: ink ?? '', accent: accent ?? '' }
  return unreadableColours(colours).length === 0 ? colours : undefined
}

/** The colours of an edition for its pages: everything is made of the three in the address. */
export function conferenceStyle(key: string, colours: ConferenceColours): string {
  const theme = conferenceTheme(colours)
  const isDark = contrastOf(theme.ground, '#ffffff') > contrastOf(theme.ground, '#000000')
  return `[data-colours="${key}"]{--ed:${theme.ground};--ed-2nd:${theme.raised};--ed-ink:${theme.ink};--ed-2:${theme.quiet};--ed-line:${theme.line};--ed-edge:${theme.edge};--ed-hi:${theme.accent};--ed-on:${theme.onAccent};--ed-scheme:${isDark ? 'dark' : 'light'}}`
}

/**
 * Files of conference sites: the colours of an edition as a style sheet, the drawing of its head, and its agenda as
 * iCalendar, all of it, of a day (`?day=`), or of some sessions (`?sessions=`).
 */
export function mountConferenceFiles(app: FastifyInstance, { conferences, now }: Options): void {
  app.get<{ Params: { colours: string } }>(`/conference-theme/:colours(^${threeColours}$).css`, (request, reply) => {
    const key = request.params.colours
    const colours = readColours(key)
    if (!colours) return reply.callNotFound()
    return reply.type('text/css; charset=utf-8').header('cache-control', unchanging).send(conferenceStyle(key, colours))
  })

  for (const character of conferenceCharacters)
    app.get<{ Params: { colours: string } }>(
      `/conference-art/${character}-:colours(^${threeColours}$).svg`,
      (request, reply) => {
        const colours = readColours(request.params.colours)
        if (!colours) return reply.callNotFound()
        const drawn = conferenceArt(character, colours)
        return reply.type('image/svg+xml; charset=utf-8').header('cache-control', unchanging).send(drawn)
      },
    )

  for (const language of languages) {
    const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
    app.get<{ Params: { path: string }; Querystring: { day?: unknown; sessions?: unknown } }>(
      `${prefix}/conferences/:path(^[A-Za-z]\\w{2,59}$)/agenda.ics`,
      async (request, reply) => {
        const { day, sessions } = request.query
        const context = { language, now: new Date(now()), tags: new Set<string>() }
        const choice = {
          ...(typeof day === 'string' && { day }),
          ...(typeof sessions === 'string' && { sessions: sessions.split(',').slice(0, maxSessions).map(Number) }),
        }
        try {
          const text = await conferences.calendar.ofEdition(request.params.path, choice, context)
          return reply.type('text/calendar; charset=utf-8').header('cache-control', shared).send(text)
        } catch (error) {
          if (error instanceof CallError && error.reason === 'itemMissing') return reply.callNotFound()
          throw error
        }
      },
    )
  }
}
