import type { Language } from '#language/languages.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { newslettersHandlers } from './calls.ts'
import { mountStopNewsletter } from './routes.ts'
import { createNewslettersService, type NewslettersNeeds } from './service.ts'

interface Needs extends Omit<NewslettersNeeds, 'siteName'> {
  settings: { nameIn(language: Language): Promise<string> }
}

export const newsletters = defineSubject({
  name: 'newsletters',
  service: ({ settings, ...needs }: Needs) =>
    createNewslettersService({ ...needs, siteName: (language) => settings.nameIn(language) }),
  handlers: ({ service }) => newslettersHandlers(service),
  tables: { newsletter_subscribers: privateTable('a copy must not write to the subscribers of the original') },
  extensions: ({ service }) => [personalDataSources.add(service.subscriptions.personalData)],
  schedule: ({ service }) => [
    {
      name: 'remove-unused-subscribers',
      cron: '17 3 * * *',
      run: () => service.subscriptions.removeUnused(new Date()),
    },
  ],
  routes: (app, _site, { service }) => mountStopNewsletter(app, service),
})
