import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FlashSummary, ItemKind } from '#contract/content/items.ts'
import { type Language, languages, urlPrefix } from '#language/languages.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { PageCache } from '#server/platform/cache/page-cache.ts'
import { embeddable } from '#server/platform/http/security-headers.ts'
import { momentOrDayStart } from '#server/platform/site-time.ts'
import { type Feed, type FeedEntry, jsonFeed, rssFeed } from './feed-formats.ts'
import { encodingOf } from './page-choice.ts'

interface FeedsOptions {
  content: Pick<ContentService, 'list'>
  site: Pick<SiteService, 'nameIn'>
  cache: PageCache
  siteOrigin: string
}

const entriesPerFeed = 40
const cacheControl = 'public, max-age=60, stale-while-revalidate=600'
const formats = {
  xml: { type: 'application/rss+xml; charset=utf-8', write: rssFeed },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
} as const
/** What each feed holds, by the name in its address. */
const contents: Readonly<Record<string, readonly ItemKind[]>> = {
  feed: ['article', 'flash'],
  'feed-articles': ['article'],
  'feed-flash': ['flash'],
}
const kindNames: Readonly<Record<ItemKind, Record<Language, string>>> = {
  article: { 'zh-Hans': '文章', 'zh-Hant-HK': '文章', en: 'Articles' },
  flash: { 'zh-Hans': '快讯', 'zh-Hant-HK': '快訊', en: 'Flash' },
}

/**
 * Feeds of the newest articles and flash: /feed.xml (RSS 2.0) and /feed.json (JSON Feed 1.1), each kind by itself under
 * /feed-articles and /feed-flash, in the language of the prefix: simplified Chinese without one. They are kept like pages.
 */
export function mountFeeds(app: FastifyInstance, { content, site, cache, siteOrigin }: FeedsOptions): void {
  const entriesOf = async (kind: ItemKind, language: Language, tags: Set<string>): Promise<FeedEntry[]> => {
    const input = { kind, english: language === 'en' || undefined, page: 1, size: entriesPerFeed }
    const { list } = await content.list(input, { language, now: new Date(), tags })
    return list.map((item) => entryOf(item, addressIn(language)))
  }
  const addressIn = (language: Language) => siteOrigin + (urlPrefix(language) && `/${urlPrefix(language)}`)

  for (const language of languages) {
    for (const [name, kinds] of Object.entries(contents)) {
      for (const [ending, { type, write }] of Object.entries(formats)) {
        const prefix = urlPrefix(language)
        const path = `${prefix && `/${prefix}`}/${name}.${ending}`
        const make = async () => {
          const tags = new Set<string>()
          const found = await Promise.all(kinds.map((kind) => entriesOf(kind, language, tags)))
          const newest = found.flat().toSorted((one, other) => other.time.getTime() - one.time.getTime())
          const [only, ...others] = kinds
          const siteName = await site.nameIn(language, tags)
          const feed: Feed = {
            title: only && others.length === 0 ? `${siteName} · ${kindNames[only][language]}` : siteName,
            address: siteOrigin + path,
            home: language === 'en' ? `${siteOrigin}/en/home` : addressIn(language) || siteOrigin,
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
