import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FlashSummary, ItemKind } from '#contract/content/items.ts'
import { placeInWords } from '#contract/events/place-in-words.ts'
import { type Language, languages, urlPrefix } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import type { PageCache } from '#server/platform/cache/page-cache.ts'
import { embeddable } from '#server/platform/http/security-headers.ts'
import { momentOrDayStart } from '#server/platform/site-time.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import { type Feed, type FeedEntry, jsonFeed, rssFeed } from './feed-formats.ts'
import { encodingOf } from './page-choice.ts'

interface FeedsOptions {
  content: Pick<ContentService, 'list'>
  events: { reader: Pick<EventsService['reader'], 'listAnnounced'> }
  settings: Pick<SettingsService, 'nameIn'>
  cache: PageCache
  siteOrigin: string
  now: () => number
}

const entriesPerFeed = 40
const cacheControl = 'public, max-age=60, stale-while-revalidate=600'
const formats = {
  xml: { type: 'application/rss+xml; charset=utf-8', write: rssFeed },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
} as const
const kindNames: Readonly<Record<ItemKind | 'event', Record<Language, string>>> = {
  article: { 'zh-Hans': '文章', 'zh-Hant-HK': '文章', en: 'Articles' },
  flash: { 'zh-Hans': '快讯', 'zh-Hant-HK': '快訊', en: 'Flash' },
  event: { 'zh-Hans': '活动', 'zh-Hant-HK': '活動', en: 'Events' },
}

/** Content of a feed, and the page that it goes with. */
interface Content {
  kinds: readonly (keyof typeof kindNames)[]
  home?: string
}

/** Contents of feeds by the name in the address. */
const contents: Readonly<Record<string, Content>> = {
  feed: { kinds: ['article', 'flash'] },
  'feed-articles': { kinds: ['article'] },
  'feed-flash': { kinds: ['flash'] },
  'feed-events': { kinds: ['event'], home: '/events' },
}

/**
 * Feeds of the newest articles and flash: /feed.xml (RSS 2.0) and /feed.json (JSON Feed 1.1), each kind by itself under
 * /feed-articles and /feed-flash, and of the events that were announced last and are not over under /feed-events, in the
 * language of the prefix: simplified Chinese without one. They are kept like pages.
 */
export function mountFeeds(
  app: FastifyInstance,
  { content, events, settings, cache, siteOrigin, now }: FeedsOptions,
): void {
  const addressIn = (language: Language) => siteOrigin + (urlPrefix(language) && `/${urlPrefix(language)}`)
  const contextIn = (language: Language, tags: Set<string>) => ({ language, now: new Date(now()), tags })
  const entriesOf = async (kind: Content['kinds'][number], language: Language, tags: Set<string>) => {
    const base = addressIn(language)
    if (kind === 'event') {
      const announced = await events.reader.listAnnounced(entriesPerFeed, contextIn(language, tags))
      return announced.map((one) => eventEntry(one, language, base))
    }
    const input = { kind, english: language === 'en' || undefined, page: 1, size: entriesPerFeed }
    const { list } = await content.list(input, contextIn(language, tags))
    return list.map((item) => entryOf(item, base))
  }

  for (const language of languages) {
    for (const [name, { kinds, home }] of Object.entries(contents)) {
      for (const [ending, { type, write }] of Object.entries(formats)) {
        const prefix = urlPrefix(language)
        const path = `${prefix && `/${prefix}`}/${name}.${ending}`
        const front = language === 'en' ? `${siteOrigin}/en/home` : addressIn(language) || siteOrigin
        const make = async () => {
          const tags = new Set<string>()
          const found = await Promise.all(kinds.map((kind) => entriesOf(kind, language, tags)))
          const newest = found.flat().toSorted((one, other) => other.time.getTime() - one.time.getTime())
          const [only, ...others] = kinds
          const siteName = await settings.nameIn(language, tags)
          const feed: Feed = {
            title: only && others.length === 0 ? `${siteName} · ${kindNames[only][language]}` : siteName,
            address: siteOrigin + path,
            home: home ? addressIn(language) + home : front,
            origin: siteOrigin,
            language,
            entries: newest.slice(0, entriesPerFeed),
          }
          return { status: 200, body: Buffer.from(write(feed)), tags }
        }
        app.get(path, async (request, reply) => send(request, reply, await cache.get(`feed ${path}`, make), type))
      }
    }
  }
}

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

/** An item without a date of its own stands at the end. */
function entryOf(item: FlashSummary, base: string): FeedEntry {
  const retraction = item.notices?.find(({ kind }) => kind === 'retraction')
  return {
    address: `${base}${item.kind === 'flash' ? '/news' : '/contents'}/${item.id}`,
    title: item.title,
    language: item.language,
    time: (item.release_time && momentOrDayStart(item.release_time)) || new Date(0),
    summary: retraction?.text ?? item.summary,
    html: retraction ? '' : item.html,
    author: item.author?.nickname,
    picture: item.pic?.url,
    tags: [...(item.category ? [item.category.name] : []), ...item.labels.map(({ name }) => name)],
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Awaited<ReturnType<PageCache['get']>>,
  type: string,
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers)
  const etag = page.etag(encoding)
  reply
    .headers(embeddable)
    .header('content-type', type)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
    .header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.body(encoding))
}
