import type { Language } from '#language/languages.ts'
import { mountSignedFiles } from '#server/platform/site/signed-files.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { mountBounces } from './bounces/routes.ts'
import { newslettersHandlers } from './calls.ts'
import { createNewslettersDesk, type NewslettersDeskNeeds } from './desk.ts'
import { mountPreview } from './preview-routes.ts'
import { mountStopNewsletter } from './routes.ts'
import { createNewslettersService, type NewslettersNeeds } from './service.ts'
import { subscribersPath } from './subscriber-tables/subscriber-tables.ts'

interface Needs extends Omit<NewslettersNeeds, 'siteName'> {
  settings: { nameIn(language: Language): Promise<string> }
}

const announceEveryMs = 5_000

export const newsletters = defineSubject({
  name: 'newsletters',
  service: ({ settings, ...needs }: Needs) =>
    createNewslettersService({ ...needs, siteName: (language) => settings.nameIn(language) }),
  desk: (needs: NewslettersDeskNeeds) => createNewslettersDesk(needs),
  handlers: ({ service, desk }) => newslettersHandlers(service, desk),
  tables: {
    newsletter_subscribers: privateTable('a copy must not write to the subscribers of the original'),
    newsletter_issues: privateTable('issues that were sent from here'),
    newsletter_waves: privateTable('issues that were sent from here'),
    newsletter_deliveries: privateTable('emails that were sent from here'),
    newsletter_bounces: privateTable('emails that were sent from here'),
    newsletter_domain_minutes: privateTable('what was counted in the last minutes'),
  },
  extensions: ({ service }) => [personalDataSources.add(service.subscriptions.personalData)],
  prepare: ({ service }) => service.subscriptions.endAgain(),
  schedule: ({ service }) => [
    { name: 'plan-newsletters', cron: '* * * * *', rests: true, run: () => service.planner.plan(new Date()) },
    { name: 'invite-subscribers', cron: '* * * * *', rests: true, run: () => service.subscriptions.invite(new Date()) },
    {
      name: 'remove-unused-subscribers',
      cron: '17 3 * * *',
      async run() {
        await service.subscriptions.removeUnused(new Date())
        await service.planner.removeOld(new Date())
      },
    },
  ],
  tasks: ({ service }) => [
    service.sender.task,
    {
      name: 'breaking-newsletters',
      everyMs: announceEveryMs,
      rests: true,
      run: () => service.planner.announce(new Date()),
    },
  ],
  routes(app, site, { service }) {
    mountStopNewsletter(app, service)
    mountPreview(app, { previews: service.previews, now: () => new Date(site.now()) })
    mountSignedFiles(app, site, {
      path: subscribersPath,
      call: 'exportNewsletterSubscribers',
      open: service.subscriberTables.open,
    })
    mountBounces(app, { bounces: service.bounces, now: () => new Date(site.now()) })
  },
})
