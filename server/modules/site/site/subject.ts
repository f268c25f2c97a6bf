import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { siteHandlers } from './calls.ts'
import { createSiteService } from './service.ts'

export const site = defineSubject({
  name: 'site',
  service: createSiteService,
  handlers: ({ service }) => siteHandlers(service),
  tables: {
    settings: contentTable(),
    settings_versions: contentTable(),
    tool_groups: contentTable(),
    tools: contentTable(),
    page_versions: contentTable(),
    page_overrides: contentTable(),
  },
  extensions: ({ service }) => [translatableTexts.add(...service.words)],
  forget: ({ service }, tags) => service.forget(tags),
})
