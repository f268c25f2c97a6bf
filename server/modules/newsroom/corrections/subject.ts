import type { SettingsService } from '#server/modules/site/settings/service.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { correctionHandlers } from './calls.ts'
import { type CorrectionsNeeds, createCorrectionsService } from './service.ts'

interface Needs extends Omit<CorrectionsNeeds, 'siteName'> {
  settings: SettingsService
}

export const corrections = defineSubject({
  name: 'corrections',
  service: ({ settings, ...needs }: Needs) =>
    createCorrectionsService({ ...needs, siteName: (language) => settings.nameIn(language) }),
  handlers: ({ service }) => correctionHandlers(service),
  tables: { correction_requests: accountsTable() },
  extensions: ({ service }) => [personalDataSources.add(service)],
  sitemap: () => [{ pages: ['/corrections'] }],
})
