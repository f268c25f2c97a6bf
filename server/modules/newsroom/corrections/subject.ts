import type { SiteService } from '#server/modules/site/site/service.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { mistakeHandlers } from './calls.ts'
import { createMistakesService, type MistakesNeeds } from './service.ts'

interface Needs extends Omit<MistakesNeeds, 'siteName'> {
  site: SiteService
}

export const corrections = defineSubject({
  name: 'mistakes',
  service: ({ site, ...needs }: Needs) =>
    createMistakesService({ ...needs, siteName: (language) => site.nameIn(language) }),
  handlers: ({ service }) => mistakeHandlers(service),
  tables: { mistakes: accountsTable() },
  extensions: ({ service }) => [personalDataSources.add(service)],
})
