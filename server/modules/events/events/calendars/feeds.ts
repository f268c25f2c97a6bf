import { placeInWords } from '#contract/events/place-in-words.ts'
import type { Language } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { FeedEntry } from '#server/platform/site/feed-formats.ts'
import type { FeedPart } from '#server/platform/site/feed-part.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import type { EventsService } from '../service.ts'

/** Events that were announced last and are not over, as a feed. */
export const eventFeed = (reader: Pick<EventsService['reader'], 'listAnnounced'>): FeedPart => ({
  feed: 'feed-events',
  title: { 'zh-Hans': '活动', 'zh-Hant-HK': '活動', en: 'Events' },
  home: '/events',
  isInMain: false,
  async newest(count, base, context) {
    const announced = await reader.listAnnounced(count, context)
    return announced.map((one) => eventEntry(one, context.language, base))
  },
})

type Announced = Awaited<ReturnType<EventsService['reader']['listAnnounced']>>[number]

/** An event begins with when and where it is; its detail follows. */
function eventEntry({ event, startsAt, announced }: Announced, language: Language, base: string): FeedEntry {
  const when = zonedWords(startsAt, event.time_zone, language)
  const facts = [when, placeInWords(event)].filter(Boolean)
  return {
    address: `${base}/events/${event.id}`,
    title: event.title,
    language: event.language,
    time: announced,
    summary: [...facts, event.summary].filter(Boolean).join(' · '),
    html: facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join('') + event.html,
    author: event.organiser_name || undefined,
    picture: event.poster?.url,
    tags: event.city ? [event.city] : [],
  }
}
