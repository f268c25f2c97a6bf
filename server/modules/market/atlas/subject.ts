import { searchSources } from '#server/modules/content/search/service.ts'
import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import { registerRecords } from '#server/modules/staff/records/service.ts'
import { sampleContent } from '#server/platform/subjects/extension-points.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { atlasHandlers } from './calls.ts'
import { createAtlasDesk } from './desk.ts'
import { searchedEntries } from './searched-store.ts'
import { createAtlasService } from './service.ts'

export const atlas = defineSubject({
  name: 'atlas',
  service: createAtlasService,
  desk: createAtlasDesk,
  handlers: ({ service, desk }) => atlasHandlers(service, desk),
  extensions: ({ service, desk }) => [
    ...registerRecords(desk.records),
    searchSources.add(searchedEntries),
    sampleContent.add({ complete: { table: 'atlas_entries', columnsOf: service.sampleColumns } }),
    targetNames.add((targets) => desk.names(numbersOf('atlasEntry', targets))),
  ],
  sitemap: ({ service }) => [{ pages: ['/atlas'] }, { file: 'atlas', entries: service.sitemapEntries }],
})
