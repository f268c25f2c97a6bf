import { taxonFollowers } from '#server/modules/content/taxonomy/service.ts'
import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { contentTable, defineSubject, mergedTable } from '#server/platform/subjects/subject.ts'
import { flashDeskHandlers } from './calls.ts'
import { createFlashDeskService } from './service.ts'

/** Tables with fields that have the numbers of categories and regions. */
const flashTable = mergedTable(contentTable(), { leadsTo: { category: 'categories', region: 'regions' } })

export const flash = defineSubject({
  name: 'flashDesk',
  service: createFlashDeskService,
  handlers: ({ service }) => flashDeskHandlers(service),
  tables: { flash_reports: flashTable, flash_versions: flashTable },
  extensions: ({ service }) => [
    binKinds.add(service.binKind),
    taxonFollowers.add(service.moveTaxon),
    targetNames.add(async (targets) => service.titles(numbersOf('flash', targets))),
  ],
  // Planned flash goes out on time even while no worker runs; a row lock ensures that only one process publishes each.
  everyProcess: ({ service }) => [service.task],
})
