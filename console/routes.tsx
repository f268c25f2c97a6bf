import { lazy } from 'react'
import { Routes } from 'react-router'
import { Desk } from '#console/areas/dashboard/desk.tsx'
import { ReviewQueue } from './areas/review/queue.tsx'
import { loadRecordTexts } from './locales/translate.ts'
import { LazyPage, type LoadPage } from './platform/lazy-page.tsx'
import { routeTo } from './ui/numbered.tsx'

/** A page that shows texts about records of declared kinds. */
const withRecordTexts =
  (load: LoadPage): LoadPage =>
  async (language) => {
    const [page] = await Promise.all([load(language), loadRecordTexts(language)])
    return page
  }

/**
 * Every page of the console but the desk. They come when they are first opened: nobody uses all of them, and the tables,
 * editors and calendars that they are made of weigh more than everything else.
 */
const pages: readonly (readonly [path: string, load: LoadPage])[] = [
  ['/review', async () => (await import('./areas/review/review-page.tsx')).ReviewPage],
  ['/review/events', async () => (await import('./areas/events/event-queue.tsx')).EventQueuePage],
  ['/review/:id', async () => (await import('./areas/review/item-page.tsx')).ReviewItemPage],
  ['/live', async (language) => (await import('./areas/live/pages.ts')).livePage('list', language)],
  ['/live/:id', async (language) => (await import('./areas/live/pages.ts')).livePage('desk', language)],
  ['/flash', async () => (await import('./areas/flash/flash-page.tsx')).FlashPage],
  ['/front', withRecordTexts(async () => (await import('#console/areas/front-page/front-page.tsx')).FrontPage)],
  ['/manuscripts', async () => (await import('./areas/manuscripts-page.tsx')).ManuscriptsPage],
  ['/articles', async () => (await import('./areas/articles/articles-page.tsx')).ArticlesPage],
  ['/events', async () => (await import('./areas/events/events-page.tsx')).EventsPage],
  ['/events/organisers', async () => (await import('./areas/events/organisers-page.tsx')).OrganisersPage],
  ['/events/partners', async (language) => (await import('./areas/events/partners/pages.ts')).partnersPage(language)],
  ['/events/sources', async () => (await import('./areas/events/partners/sources-page.tsx')).SourcesPage],
  ['/events/:id', async () => (await import('./areas/events/event-page.tsx')).EventPage],
  ['/payments', async (language) => (await import('./areas/payments/pages.ts')).paymentsPage('orders', language)],
  [
    '/payments/providers',
    async (language) => (await import('./areas/payments/pages.ts')).paymentsPage('providers', language),
  ],
  ['/payments/stuck', async (language) => (await import('./areas/payments/pages.ts')).paymentsPage('stuck', language)],
  [
    '/payments/exceptions',
    async (language) => (await import('./areas/payments/pages.ts')).paymentsPage('exceptions', language),
  ],
  [
    '/payments/disputes',
    async (language) => (await import('./areas/payments/pages.ts')).paymentsPage('disputes', language),
  ],
  ['/payments/:id', async (language) => (await import('./areas/payments/pages.ts')).paymentsPage('order', language)],
  ['/conferences', async (language) => (await import('./areas/conferences/pages.ts')).conferencePage('list', language)],
  [
    '/conferences/messages',
    async (language) => (await import('./areas/conferences/pages.ts')).conferencePage('messages', language),
  ],
  [
    '/conferences/:id',
    async (language) => (await import('./areas/conferences/pages.ts')).conferencePage('edition', language),
  ],
  [
    '/conferences/:id/contents',
    async (language) => (await import('./areas/conferences/pages.ts')).conferencePage('contents', language),
  ],
  ['/quizzes', async (language) => (await import('./areas/quizzes/pages.ts')).quizPage('quizzes', language)],
  ['/quizzes/:id', async (language) => (await import('./areas/quizzes/pages.ts')).quizPage('quiz', language)],
  ['/landing', async (language) => (await import('./areas/landing/pages.ts')).landingPage('list', language)],
  [
    '/landing/submissions',
    async (language) => (await import('./areas/landing/pages.ts')).landingPage('submissions', language),
  ],
  ['/landing/:id', async (language) => (await import('./areas/landing/pages.ts')).landingPage('page', language)],
  ['/ceremonies', async (language) => (await import('./areas/ceremonies/pages.ts')).ceremonyPage('list', language)],
  [
    '/ceremonies/:id',
    async (language) => (await import('./areas/ceremonies/pages.ts')).ceremonyPage('edition', language),
  ],
  [
    '/ceremonies/:id/awards',
    async (language) => (await import('./areas/ceremonies/pages.ts')).ceremonyPage('awards', language),
  ],
  [
    '/ceremonies/:id/votes',
    async (language) => (await import('./areas/ceremonies/pages.ts')).ceremonyPage('votes', language),
  ],
  ['/data', async (language) => (await import('./areas/data/pages.ts')).dataPage('sources', language)],
  ['/data/sources/:id', async (language) => (await import('./areas/data/pages.ts')).dataPage('source', language)],
  ['/data/held', async (language) => (await import('./areas/data/pages.ts')).dataPage('held', language)],
  ['/data/entities', async (language) => (await import('./areas/data/pages.ts')).dataPage('entities', language)],
  ['/data/marks', async (language) => (await import('./areas/data/pages.ts')).dataPage('marks', language)],
  ['/data/import', async (language) => (await import('./areas/data/pages.ts')).dataPage('import', language)],
  ['/analytics', async (language) => (await import('./areas/analytics/pages.ts')).analyticsPage('overview', language)],
  ['/analytics/hot', async (language) => (await import('./areas/analytics/pages.ts')).analyticsPage('hot', language)],
  [
    '/analytics/headlines',
    async (language) => (await import('./areas/analytics/pages.ts')).analyticsPage('headlines', language),
  ],
  ['/translation', async () => (await import('./areas/translation/translation-page.tsx')).TranslationPage],
  [
    '/translation/:kind/:id',
    async () => (await import('./areas/translation/translation-record.tsx')).TranslationRecord,
  ],
  ['/glossary', async () => (await import('./areas/glossary/glossary-page.tsx')).GlossaryPage],
  ['/media', async (language) => (await import('./areas/media/pages.ts')).mediaPage(language)],
  ['/pages', async () => (await import('./areas/site/pages-page.tsx')).PagesPage],
  ['/pages/:page', async () => (await import('./areas/site/page-editor.tsx')).PageEditorPage],
  ['/redirects', async () => (await import('./areas/site/redirects-page.tsx')).RedirectsPage],
  ['/settings', async () => (await import('./areas/site/settings-page.tsx')).SettingsPage],
  ['/operations', async (language) => (await import('./areas/operations/pages.ts')).operationsPage('checks', language)],
  [
    '/protection',
    async (language) => (await import('./areas/operations/pages.ts')).operationsPage('protection', language),
  ],
  ['/bin', async () => (await import('./areas/bin/bin-page.tsx')).BinPage],
  ['/audit', async (language) => (await import('./areas/audit/pages.ts')).auditPage(language)],
  ['/authors', async () => (await import('./areas/authors/authors-page.tsx')).AuthorsPage],
  ['/authors/new', async () => (await import('./areas/authors/author-page.tsx')).NewAuthorPage],
  ['/authors/:id', async () => (await import('./areas/authors/author-page.tsx')).AuthorPage],
  ['/corrections', async () => (await import('./areas/corrections/corrections-page.tsx')).CorrectionsPage],
  ['/feedback', async () => (await import('./areas/inbox/feedback-page.tsx')).FeedbackPage],
  ['/users', async () => (await import('./areas/accounts/users-page.tsx')).UsersPage],
  ['/users/:id', async () => (await import('./areas/accounts/user-page.tsx')).UserPage],
  ['/real-names', async () => (await import('./areas/accounts/real-names-page.tsx')).RealNamesPage],
  ['/messages', async () => (await import('./areas/inbox/messages-page.tsx')).MessagesPage],
  ['/tokens', async () => (await import('./areas/integration/tokens-page.tsx')).TokensPage],
  [
    '/newsletters',
    async (language) => (await import('./areas/newsletters/pages.ts')).newslettersPage('issues', language),
  ],
  [
    '/newsletters/subscribers',
    async (language) => (await import('./areas/newsletters/pages.ts')).newslettersPage('subscribers', language),
  ],
  [
    '/newsletters/:id',
    async (language) => (await import('./areas/newsletters/pages.ts')).newslettersPage('issue', language),
  ],
  ['/webhooks', async () => (await import('./areas/integration/webhooks-page.tsx')).WebhooksPage],
  ['/webhooks/:id', async () => (await import('./areas/integration/webhook-page.tsx')).WebhookPage],
  // Pages of records have a table of their own, which also has the page for unknown addresses.
  ['*', withRecordTexts(async () => (await import('./record-routes.tsx')).RecordsRoutes)],
]

const DeskFlash = lazy(async () => ({ default: (await import('./areas/flash/desk-flash.tsx')).DeskFlash }))

export function ConsoleRoutes() {
  return (
    <Routes>
      {routeTo('/', <Desk queue={<ReviewQueue />} flash={<DeskFlash />} />)}
      {pages.map(([path, load]) => routeTo(path, <LazyPage key={path} load={load} />))}
    </Routes>
  )
}
