import type { Language } from '#language/languages.ts'
import { staticPages } from '#web/areas/reading/site/static-pages.ts'
import { loadFirstEditorTexts } from '#web/editor/editor-text.ts'
import { hongKongCookie } from '#web/language/language-store.ts'
import { loadMessages } from '#web/language/translate.ts'
import type { PageRoute, RootRoute } from '#web/router/router.ts'
import { buildRoutes, inRequestLanguage, loader, loadingLanguage, type RouteData } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'
import { accountScreens } from './areas/account/screens.ts'
import { atlasScreens } from './areas/atlas/screens.ts'
import { ceremonyScreens } from './areas/ceremonies/screens.ts'
import { dataScreens } from './areas/data/screens.ts'
import { eventScreens } from './areas/events/screens.ts'
import { Document } from './areas/frame/document.tsx'
import { Failure } from './areas/frame/failure.tsx'
import { loadFrame } from './areas/frame/frame-data.ts'
import { anyConference, anyLanding, chosenScreens } from './areas/landing/screens.ts'
import { newsletterScreens } from './areas/newsletters/screens.ts'
import { organisingScreens } from './areas/organising/screens.ts'
import { quizScreens } from './areas/quizzes/screens.ts'
import type { LanguageBackend } from './platform/backend.ts'
import { codeInTime } from './platform/chunk-timeout.ts'

// Loaders come with the first navigation that needs them: the first document brings its data along.
const manuscripts = () => import('./areas/manuscripts/loaders.ts')
const reading = () => import('#web/areas/reading/loaders/loaders.ts')
const authors = () => import('#web/areas/reading/loaders/loaders-authors.ts')
const topics = () => import('#web/areas/reading/loaders/loaders-topics.ts')
const fronts = () => import('#web/areas/reading/loaders/loaders-fronts.ts')
const labels = () => import('#web/areas/reading/loaders/loaders-labels.ts')
const search = () => import('#web/areas/reading/loaders/loaders-search.ts')
const site = () => import('#web/areas/reading/loaders/loaders-site.ts')

const publishPage = async () => {
  await loadFirstEditorTexts()
  return (await import('./areas/manuscripts/publish-page.tsx')).PublishPage
}

const downloadPage = async () => {
  const texts = import('#web/domains/site/download-text.ts').then((part) => part.loadFirstDownloadTexts())
  const [{ DownloadPage }] = await Promise.all([import('./areas/reading/site/download-page.tsx'), texts])
  return DownloadPage
}

/**
 * Every screen with its addresses, in the specification's words. A screen that is not here does not exist: its address
 * answers with the not-found page and nothing links to it.
 */
export const screens: readonly Screen[] = [
  {
    name: 'home',
    path: '/',
    aliases: ['/home'],
    query: ['category', 'before'],
    meta: { background: 'home' },
    module: 'web/areas/reading/home/home-page.tsx',
    page: async () => (await import('#web/areas/reading/home/home-page.tsx')).HomePage,
    load: loader(reading, 'homeLoader'),
  },
  {
    name: 'flash-list',
    path: '/news',
    aliases: ['/home_kuaixun'],
    query: ['category', 'important', 'languages', 'before'],
    meta: {},
    module: 'web/areas/reading/flash/flash-list-page.tsx',
    page: async () => (await import('#web/areas/reading/flash/flash-list-page.tsx')).FlashListPage,
    load: loader(reading, 'flashListLoader'),
  },
  {
    name: 'content-detail',
    path: '/news/:id',
    aliases: ['/kuaixun_wz/:id'],
    meta: {},
    module: 'web/areas/reading/detail/detail-page.tsx',
    page: async (data) => (await import('#web/areas/reading/detail/detail-page.tsx')).loadDetailPage(data),
    load: loader(reading, 'flashLoader'),
  },
  {
    name: 'content-detail',
    path: '/contents/:id',
    aliases: ['/gw_detail/:id', '/wz_detail/:id'],
    query: ['note', 'order', 'show'],
    meta: {},
    module: 'web/areas/reading/detail/detail-page.tsx',
    page: async (data) => (await import('#web/areas/reading/detail/detail-page.tsx')).loadDetailPage(data),
    load: loader(reading, 'articleLoader'),
  },
  {
    name: 'columns',
    path: '/columns',
    aliases: ['/home_zl'],
    query: ['languages', 'before'],
    meta: {},
    module: 'web/areas/reading/authors/columns-page.tsx',
    page: async () => (await import('#web/areas/reading/authors/columns-page.tsx')).ColumnsPage,
    load: loader(authors, 'columnsLoader'),
  },
  {
    name: 'column-authors',
    path: '/columnlist',
    aliases: ['/zl_list'],
    query: ['keyword', 'before'],
    meta: {},
    module: 'web/areas/reading/authors/column-authors-page.tsx',
    page: async () => (await import('#web/areas/reading/authors/column-authors-page.tsx')).ColumnAuthorsPage,
    load: loader(authors, 'columnAuthorsLoader'),
  },
  {
    name: 'article-list',
    path: '/home_wz',
    aliases: ['/wz_detail'],
    query: ['languages', 'before'],
    meta: {},
    module: 'web/areas/reading/article-list-page.tsx',
    page: async () => (await import('./areas/reading/article-list-page.tsx')).ArticleListPage,
    load: loader(site, 'articleListLoader'),
  },
  {
    name: 'article-list',
    path: '/home_wz/:id',
    aliases: [],
    query: ['languages', 'before'],
    meta: {},
    module: 'web/areas/reading/article-list-page.tsx',
    page: async () => (await import('./areas/reading/article-list-page.tsx')).ArticleListPage,
    load: loader(site, 'articleListLoader'),
  },
  // The specification names no path for the next two; these are ours.
  {
    name: 'author',
    path: '/author/:id',
    aliases: [],
    query: ['kind', 'before'],
    meta: {},
    module: 'web/areas/reading/authors/author-page.tsx',
    page: async () => (await import('#web/areas/reading/authors/author-page.tsx')).AuthorPage,
    load: loader(authors, 'authorLoader'),
  },
  {
    name: 'label',
    path: '/label/:id',
    aliases: [],
    query: ['kind', 'before'],
    meta: {},
    module: 'web/areas/reading/label-page.tsx',
    page: async () => (await import('./areas/reading/label-page.tsx')).LabelPage,
    load: loader(labels, 'labelLoader'),
  },
  {
    name: 'topic-list',
    path: '/features',
    aliases: ['/hot_topics'],
    query: ['page'],
    meta: { background: 'home' },
    module: 'web/areas/reading/topics/topic-list-page.tsx',
    page: async () => (await import('#web/areas/reading/topics/topic-list-page.tsx')).TopicListPage,
    load: loader(topics, 'topicListLoader'),
  },
  {
    name: 'topic-detail',
    path: '/features/:id',
    aliases: ['/gw_dex/:id'],
    query: ['order', 'page', 'preview'],
    meta: {},
    module: 'web/areas/reading/topics/topic-page.tsx',
    page: async () => (await import('#web/areas/reading/topics/topic-page.tsx')).TopicPage,
    load: loader(topics, 'topicLoader'),
  },
  {
    name: 'incidents',
    path: '/gw_shijian',
    aliases: [],
    meta: {},
    module: 'web/areas/reading/incidents-page.tsx',
    page: async () => (await import('./areas/reading/incidents-page.tsx')).IncidentsPage,
    load: loader(topics, 'incidentsLoader'),
  },
  // The specification has no page for one of them; it took the place of /gw_shijian?incident=8, which leads here.
  {
    name: 'incidents',
    path: '/gw_shijian/:incident',
    aliases: [],
    meta: {},
    module: 'web/areas/reading/incident-page.tsx',
    page: async () => (await import('./areas/reading/incident-page.tsx')).IncidentPage,
    load: loader(topics, 'incidentLoader'),
  },
  {
    name: 'corrections',
    path: '/corrections',
    aliases: [],
    query: ['page'],
    meta: {},
    module: 'web/areas/reading/site/corrections-page.tsx',
    page: async () => (await import('./areas/reading/site/corrections-page.tsx')).CorrectionsPage,
    load: loader(site, 'correctionsLoader'),
  },
  {
    name: 'tools',
    path: '/home_tools',
    aliases: [],
    meta: {},
    module: 'web/areas/reading/site/tools-page.tsx',
    page: async () => (await import('#web/areas/reading/site/tools-page.tsx')).ToolsPage,
    load: loader(site, 'toolsLoader'),
  },
  ...staticPages.map(({ page }) => ({
    name: 'static-page',
    path: `/${page}`,
    aliases: [],
    meta: {},
    module: 'web/areas/reading/site/static-page.tsx',
    page: async () => (await import('#web/areas/reading/site/static-page.tsx')).StaticPage,
    load: async (backend: LanguageBackend) => (await codeInTime(site())).staticPageLoader(page)(backend),
  })),
  {
    name: 'download',
    path: '/download',
    aliases: [],
    meta: { hideDownload: true },
    module: 'web/areas/reading/site/download-page.tsx',
    page: downloadPage,
  },
  {
    name: 'search',
    path: '/search',
    aliases: ['/gw_search'],
    meta: {},
    module: 'web/areas/reading/search/search-page.tsx',
    page: async () => (await import('#web/areas/reading/search/search-page.tsx')).searchPage(),
    load: loader(search, 'searchLoader'),
  },
  {
    name: 'search',
    path: '/search/:keyword',
    aliases: ['/gw_search/:key'],
    query: ['type', 'before', 'since', 'label', 'author', 'language', 'order'],
    meta: {},
    module: 'web/areas/reading/search/search-page.tsx',
    page: async () => (await import('#web/areas/reading/search/search-page.tsx')).searchPage(),
    load: loader(search, 'searchLoader'),
  },
  {
    name: 'region-hk',
    path: '/hk',
    aliases: [],
    query: ['before'],
    language: 'zh-Hant-HK',
    languageCookie: hongKongCookie,
    meta: { hideSideTool: true, bgColor: 'dark' },
    module: 'web/areas/reading/fronts/front-hk-page.tsx',
    page: async () => (await import('#web/areas/reading/fronts/front-hk-page.tsx')).HongKongPage,
    load: loader(fronts, 'hongKongLoader'),
  },
  {
    name: 'region-usa',
    path: '/usa',
    aliases: [],
    query: ['before'],
    meta: { hideSideTool: true },
    module: 'web/areas/reading/fronts/front-usa-page.tsx',
    page: async () => (await import('#web/areas/reading/fronts/front-usa-page.tsx')).UsaPage,
    load: loader(fronts, 'usaLoader'),
  },
  {
    name: 'landing-en',
    path: '/en',
    aliases: [],
    query: ['before'],
    language: 'en',
    meta: { hideSideTool: true },
    module: 'web/areas/reading/fronts/front-en-page.tsx',
    page: async () => (await import('#web/areas/reading/fronts/front-en-page.tsx')).EnglishPage,
    load: loader(fronts, 'englishLoader'),
  },
  ...dataScreens,
  ...eventScreens,
  ...ceremonyScreens,
  ...chosenScreens,
  ...quizScreens,
  ...atlasScreens,
  ...newsletterScreens,
  ...accountScreens,
  ...organisingScreens,
  {
    name: 'publish',
    path: '/publish',
    aliases: [],
    access: 'user',
    meta: {},
    module: 'web/areas/manuscripts/publish-page.tsx',
    page: publishPage,
    load: loader(manuscripts, 'publishLoader'),
  },
  {
    name: 'publish',
    path: '/publish/:id',
    aliases: [],
    access: 'user',
    meta: {},
    module: 'web/areas/manuscripts/publish-page.tsx',
    page: publishPage,
    load: loader(manuscripts, 'publishLoader'),
  },
  {
    name: 'my-articles',
    path: '/mywz',
    aliases: [],
    query: ['state', 'keyword', 'page', 'size'],
    access: 'user',
    meta: {},
    module: 'web/areas/manuscripts/my-articles-page.tsx',
    page: async () => {
      await loadFirstEditorTexts()
      return (await import('./areas/manuscripts/my-articles-page.tsx')).MyArticlesPage
    },
    load: loader(manuscripts, 'myArticlesLoader'),
  },
  {
    name: 'live-writing',
    path: '/mywz/live/:id',
    aliases: [],
    access: 'user',
    meta: {},
    module: 'web/areas/manuscripts/live-writing-page.tsx',
    page: async () => {
      await loadFirstEditorTexts()
      return (await import('./areas/manuscripts/live-writing-page.tsx')).LiveWritingPage
    },
    load: loader(manuscripts, 'liveWritingLoader'),
  },
]

/** The language that a first visit to an address switches to, and the cookie that later visits go by. */
export interface ScreenLanguage {
  language: Language
  cookie?: string
}

/** Returns the effect of a visit to an address on the language; undefined where the reader's holds. */
export function screenLanguage(pathname: string): ScreenLanguage | undefined {
  const screen = screens.find(({ path, aliases }) => path === pathname || aliases.includes(pathname))
  return screen?.language && { language: screen.language, cookie: screen.languageCookie }
}

const notFound: Screen = {
  name: 'not-found',
  path: '/*',
  aliases: [],
  meta: {},
  module: 'web/areas/reading/not-found-page.tsx',
  page: async () => (await import('./areas/reading/not-found-page.tsx')).NotFoundPage,
  load: loader(reading, 'notFoundLoader'),
}

/** The last parameter of a path may stand in the query instead. */
const screenPatterns = screens
  .flatMap((screen) => [screen.path, ...screen.aliases])
  // True if there is a page at such an address only the server knows.
  .filter((path) => path !== anyConference && path !== anyLanding)
  .map((path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\/:[a-zA-Z]+/g, '(?:/[^/?#]+|(?=/?[?]))'))
const anyScreen = new RegExp(`^(?:${screenPatterns.join('|')})/?(?:[?#]|$)`)

/** True if an address of this site, without language prefix, belongs to a screen. */
export const isScreen = (address: string): boolean => anyScreen.test(address)

export const root: RootRoute = {
  loader: async (args) => {
    const language = args.reader.visiting?.(args.url.pathname)
    // A page that switches the language brings its texts along; without them it shows those of the last one meanwhile.
    const texts = language && loadMessages(language).catch(() => {})
    const [data] = await Promise.all([inRequestLanguage(loadFrame)(args), texts])
    return data
  },
  isStale: (data, args) => (data as RouteData).language !== loadingLanguage(args),
  Component: () => <Document isScreen={isScreen} />,
  Failure: () => <Failure isScreen={isScreen} />,
}

export const pages: readonly PageRoute[] = buildRoutes(screens, notFound)
