import type { FastifyInstance } from 'fastify'
import {
  inAllLanguages,
  type LongSitemapPart,
  type SitemapEntry,
  type SitemapPart,
} from '#server/platform/site/sitemap.ts'

/** The sitemap protocol takes at most 50,000 addresses a file; with three languages each this stays below. */
const itemsPerSitemap = 10_000

interface Options {
  parts: readonly (SitemapPart | LongSitemapPart)[]
  /** The present moment in ms. */
  now: () => number
  siteOrigin: string
}

const isLong = (part: SitemapPart | LongSitemapPart): part is LongSitemapPart => 'count' in part
const isShort = (part: SitemapPart | LongSitemapPart): part is SitemapPart => !isLong(part)

/** robots.txt and the sitemaps, with the same language alternates as the pages name. */
export function mountSearchEngineFiles(app: FastifyInstance, { parts, siteOrigin, now }: Options): void {
  const long = parts.filter(isLong)
  const named = Map.groupBy(parts.filter(isShort), ({ file }) => file)
  const entriesIn = async (file: string | undefined): Promise<SitemapEntry[]> => {
    const found = (named.get(file) ?? []).map(async ({ pages = [], entries }) => [
      ...pages.map(inAllLanguages),
      ...((await entries?.(new Date(now()))) ?? []),
    ])
    return (await Promise.all(found)).flat()
  }
  /** The numbered files: which part of the long lists each has. */
  const numbered = async () => {
    const counts = await Promise.all(long.map((part) => part.count()))
    return long.flatMap((part, place) =>
      Array.from({ length: Math.max(1, Math.ceil((counts[place] ?? 0) / itemsPerSitemap)) }, (_, number) => ({
        part,
        window: { offset: number * itemsPerSitemap, limit: itemsPerSitemap },
      })),
    )
  }

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${siteOrigin}/sitemap.xml\n`),
  )
  const files = [...named.keys()].filter((file) => file !== undefined)
  app.get('/sitemap.xml', async (_request, reply) => {
    const names = [...files, ...(await numbered()).map((_, place) => place + 1)]
    const addresses = names.map((name) => `<sitemap><loc>${siteOrigin}/sitemap-${name}.xml</loc></sitemap>`)
    return sendXml(
      reply,
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</sitemapindex>`,
    )
  })
  app.get<{ Params: { page: string } }>('/sitemap-:page(^\\d{1,4}$).xml', async (request, reply) => {
    const page = Number(request.params.page)
    const file = (await numbered())[page - 1]
    if (!file) return reply.callNotFound()
    const entries = await file.part.slice(file.window)
    const records = page === 1 ? [...fixedPages.map(inAllLanguages), ...(await entriesIn(undefined))] : []
    const pages = [...(page === 1 ? fronts : []), ...[...records, ...entries].map(versionsOf)]
    return sendXml(reply, urlSet(pages, siteOrigin))
  })
  for (const file of files)
    app.get(`/sitemap-${file}.xml`, async (_request, reply) =>
      sendXml(reply, urlSet((await entriesIn(file)).map(versionsOf), siteOrigin)),
    )
}

/** Pages of the site itself. */
const fixedPages = ['/', '/download', '/usa']

/** A page's addresses by language, and when it last changed. */
interface Versions {
  addresses: readonly { hreflang: string; path: string }[]
  updatedAt: Date | undefined
}

/** The fronts whose address without a prefix has a language of its own. */
const fronts: readonly Versions[] = [
  {
    addresses: [
      { hreflang: 'zh-Hant', path: '/hk' },
      { hreflang: 'en', path: '/en/hk' },
    ],
    updatedAt: undefined,
  },
  { addresses: [{ hreflang: 'en', path: '/en' }], updatedAt: undefined },
]

/** The languages that really have the page. */
function versionsOf({ path, updatedAt, english, chinese }: SitemapEntry): Versions {
  const inChinese = [
    { hreflang: 'zh-Hans', path },
    { hreflang: 'zh-Hant', path: path === '/' ? '/zh-hant' : `/zh-hant${path}` },
  ]
  const inEnglish = { hreflang: 'en', path: path === '/' ? '/en/home' : `/en${path}` }
  return { addresses: [...(chinese ? inChinese : []), ...(english ? [inEnglish] : [])], updatedAt }
}

function urlSet(pages: readonly Versions[], origin: string): string {
  const urls = pages.flatMap((versions) => urlsOf(versions, origin)).join('')
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`
}

/** One entry for each language of a page, each naming all of them. */
function urlsOf({ addresses, updatedAt }: Versions, origin: string): string[] {
  const links = addresses
    .map((one) => `<xhtml:link rel="alternate" hreflang="${one.hreflang}" href="${origin}${one.path}"/>`)
    .join('')
  const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
  return addresses.map((one) => `<url><loc>${origin}${one.path}</loc>${changed}${links}</url>`)
}

const sendXml = (
  reply: { type(value: string): { header(name: string, value: string): { send(body: string): unknown } } },
  xml: string,
) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .send(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
