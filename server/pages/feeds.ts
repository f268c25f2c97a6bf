import type { FastifyInstance } from 'fastify'
import { type Language, languages, urlPrefix } from '#language/languages.ts'
import type { PageCache } from '#server/platform/cache/tagged-cache.ts'
import { embeddable } from '#server/platform/http/security-headers.ts'
import { type Feed, jsonFeed, rssFeed } from '#server/platform/site/feed-formats.ts'
import type { FeedPart } from '#server/platform/site/feed-part.ts'
import { sendCached } from '#server/platform/site/send-cached.ts'
import type { SiteProvisions } from '#server/platform/site/site-parts.ts'

interface FeedsOptions {
  parts: readonly FeedPart[]
  siteName: SiteProvisions['siteName']
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

/**
 * Feeds of the newest entries: /feed.xml (RSS 2.0) and /feed.json (JSON Feed 1.1), and each kind by itself, in the
 * language of the prefix: simplified Chinese without one. They are kept like pages.
 */
export function mountFeeds(app: FastifyInstance, { parts, siteName, cache, siteOrigin, now }: FeedsOptions): void {
  const addressIn = (language: Language) => siteOrigin + (urlPrefix(language) && `/${urlPrefix(language)}`)

  function mountFeed(name: string, kinds: readonly FeedPart[], language: Language, own?: FeedPart): void {
    for (const [ending, { type, write }] of Object.entries(formats)) {
      const prefix = urlPrefix(language)
      const path = `${prefix && `/${prefix}`}/${name}.${ending}`
      const base = addressIn(language)
      const front = language === 'en' ? `${siteOrigin}/en/home` : base || siteOrigin
      const make = async () => {
        const context = { language, now: new Date(now()), tags: new Set<string>() }
        const found = await Promise.all(kinds.map((kind) => kind.newest(entriesPerFeed, base, context)))
        const newest = found.flat().toSorted((one, other) => other.time.getTime() - one.time.getTime())
        const ofSite = await siteName(language, context.tags)
        const feed: Feed = {
          title: own ? `${ofSite} · ${own.title[language]}` : ofSite,
          address: siteOrigin + path,
          home: own?.home ? base + own.home : front,
          origin: siteOrigin,
          language,
          entries: newest.slice(0, entriesPerFeed),
        }
        return { status: 200, body: Buffer.from(write(feed)), tags: context.tags }
      }
      app.get(path, async (request, reply) =>
        sendCached(request, reply.headers(embeddable), await cache.get(`feed ${path}`, make), { type, cacheControl }),
      )
    }
  }

  const inMain = parts.filter(({ isInMain }) => isInMain)
  for (const language of languages) {
    mountFeed('feed', inMain, language)
    for (const part of parts) mountFeed(part.feed, [part], language, part)
  }
}
