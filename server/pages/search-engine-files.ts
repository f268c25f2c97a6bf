import type { FastifyInstance } from 'fastify'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { ContentService, SitemapEntry } from '#server/modules/content/items/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
import type { CeremoniesService } from '#server/modules/events/ceremonies/service.ts'
import type { ConferencesService } from '#server/modules/events/conferences/service.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import type { AtlasService } from '#server/modules/market/atlas/service.ts'
import type { DataService } from '#server/modules/market/data/service.ts'
import type { LandingService } from '#server/modules/site/landing-pages/service.ts'
import type { PagesService } from '#server/modules/site/pages/service.ts'
import type { QuizzesService } from '#server/modules/site/quizzes/service.ts'
import { dataSitemapEntries } from './data-sitemap.ts'

/** The sitemap protocol takes at most 50,000 addresses a file; with three languages each this stays below. */
const itemsPerSitemap = 10_000
/** Authors and labels share a file. */
const namesPerSitemap = 8000

interface Options {
  content: Pick<ContentService, 'countForSitemap' | 'sitemapEntries' | 'labelsForSitemap'>
  authors: Pick<AuthorsService, 'idsForSitemap'>
  topics: Pick<TopicsService, 'sitemapEntries'>
  incidents: Pick<IncidentsService, 'sitemapEntries'>
  events: Pick<EventsService, 'sitemapEntries'>
  data: Pick<DataService, 'list'>
  conferences: Pick<ConferencesService, 'sitemapEntries'>
  ceremonies: Pick<CeremoniesService, 'sitemapEntries'>
  quizzes: Pick<QuizzesService, 'sitemapEntries'>
  landingPages: Pick<LandingService, 'sitemapEntries'>
  atlas: Pick<AtlasService, 'sitemapEntries'>
  pages: Pick<PagesService, 'entries'>
  /** The present moment in ms. */
  now: () => number
  siteOrigin: string
}

/** robots.txt and the sitemaps, with the same language alternates as the pages name. */
export function mountSearchEngineFiles(
  app: FastifyInstance,
  { content, pages: staticPages, siteOrigin, ...others }: Options,
): void {
  const records = async () =>
    (
      await Promise.all([
        staticPages.entries(),
        others.topics.sitemapEntries(),
        others.incidents.sitemapEntries(),
        others.conferences.sitemapEntries(),
        others.ceremonies.sitemapEntries(),
        others.quizzes.sitemapEntries(),
        others.landingPages.sitemapEntries(new Date(others.now())),
      ])
    ).flat()
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${siteOrigin}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = Math.max(1, Math.ceil((await content.countForSitemap()) / itemsPerSitemap))
    const names = ['names', 'events', 'data', 'atlas', ...Array.from({ length: pages }, (_, index) => index + 1)]
    const files = names.map((name) => `<sitemap><loc>${siteOrigin}/sitemap-${name}.xml</loc></sitemap>`)
    return sendXml(
      reply,
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join('')}</sitemapindex>`,
    )
  })
  app.get<{ Params: { page: string } }>('/sitemap-:page(^\\d{1,4}$).xml', async (request, reply) => {
    const page = Number(request.params.page)
    if (page < 1) return reply.callNotFound()
    const entries = await content.sitemapEntries({ offset: (page - 1) * itemsPerSitemap, limit: itemsPerSitemap })
    if (entries.length === 0 && page > 1) return reply.callNotFound()
    const fixed = page === 1 ? [...fixedPages, ...(await records())] : []
    const pages = [...(page === 1 ? fronts : []), ...[...fixed, ...entries].map(versionsOf)]
    return sendXml(reply, urlSet(pages, siteOrigin))
  })
  app.get('/sitemap-events.xml', async (_request, reply) =>
    sendXml(reply, urlSet((await others.events.sitemapEntries()).map(versionsOf), siteOrigin)),
  )
  app.get('/sitemap-data.xml', async (_request, reply) =>
    sendXml(reply, urlSet((await dataSitemapEntries(others.data, new Date(others.now()))).map(versionsOf), siteOrigin)),
  )
  app.get('/sitemap-atlas.xml', async (_request, reply) =>
    sendXml(reply, urlSet((await others.atlas.sitemapEntries()).map(versionsOf), siteOrigin)),
  )
  app.get('/sitemap-names.xml', async (_request, reply) => {
    const [writing, used] = await Promise.all([
      others.authors.idsForSitemap(namesPerSitemap),
      content.labelsForSitemap(namesPerSitemap),
    ])
    const paths = [...writing.map((id) => `/author/${id}`), ...used.map((id) => `/label/${id}`)]
    const entries = paths.map((path) => ({ path, updatedAt: undefined, english: true, chinese: true }))
    return sendXml(reply, urlSet(entries.map(versionsOf), siteOrigin))
  })
}

const fixedPages: SitemapEntry[] = [
  ...['/', '/news', '/home_wz', '/columns', '/columnlist'],
  ...['/events', '/third', '/features', '/gw_shijian', '/corrections', '/home_tools', '/download', '/usa', '/atlas'],
].map((path) => ({
  path,
  updatedAt: undefined,
  english: true,
  chinese: true,
}))

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
