import type { SettingsService } from '#server/modules/site/settings/service.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { mistakeHandlers } from './calls.ts'
import { createMistakesService, type MistakesNeeds } from './service.ts'

interface Needs extends Omit<MistakesNeeds, 'siteName'> {
  settings: SettingsService
}

export const corrections = defineSubject({
  name: 'mistakes',
  service: ({ settings, ...needs }: Needs) =>
    createMistakesService({ ...needs, siteName: (language) => settings.nameIn(language) }),
  handlers: ({ service }) => mistakeHandlers(service),
  tables: { mistakes: accountsTable() },
  extensions: ({ service }) => [personalDataSources.add(service)],
})
