import { taxonFollowers } from '#server/modules/content/taxonomy/service.ts'
import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { authoredTable, contentTable, defineSubject, mergedTable } from '#server/platform/subjects/subject.ts'
import { manuscriptHandlers } from './calls.ts'
import { createManuscriptsService, decisionFollowers, type ManuscriptsNeeds } from './service.ts'

interface Needs extends Omit<ManuscriptsNeeds, 'decisionFollowers' | 'machineTranslates'>, Pick<Platform, 'config'> {
  registry: Registry
}

export const manuscripts = defineSubject({
  name: 'manuscripts',
  service: ({ config, registry, ...needs }: Needs) =>
    createManuscriptsService({
      ...needs,
      machineTranslates: config.translation !== undefined,
      decisionFollowers: decisionFollowers.in(registry),
    }),
  handlers: ({ service }) => manuscriptHandlers(service),
  tables: {
    manuscripts: mergedTable(authoredTable('owner_id'), { leadsTo: { category: 'categories' } }),
    manuscript_versions: mergedTable(contentTable(), { leadsTo: { category: 'categories' } }),
  },
  extensions: ({ service }) => [
    personalDataSources.add(service),
    taxonFollowers.add(service.moveTaxon),
    targetNames.add(async (targets) => service.titles(numbersOf('manuscript', targets))),
  ],
  // Planned texts go out on time even while no worker runs; a row lock ensures that only one process publishes each.
  everyProcess: ({ service }) => [service.task],
})
