import { tickerPages } from '#server/modules/content/items/service.ts'
import { searchSources } from '#server/modules/content/search/service.ts'
import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import { registerRecords } from '#server/modules/staff/records/service.ts'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject, mergedTable, privateTable } from '#server/platform/subjects/subject.ts'
import { dataHandlers } from './calls.ts'
import { createDataDesk } from './desk.ts'
import { translatedEntities } from './editing/entity-texts-store.ts'
import { mountDataFiles } from './files/routes.ts'
import { mountDataPictures } from './pictures/routes.ts'
import { searchedEntities } from './reading/searched-store.ts'
import { createDataService, type DataNeeds } from './service.ts'
import { dataSitemapEntries } from './sitemap.ts'

export const data = defineSubject({
  name: 'data',
  service: ({ config, fetcher, ...needs }: DataNeeds & Pick<Platform, 'config'>) =>
    createDataService({
      ...needs,
      fetcher: config.dataSourcesAllowPrivate ? createFetcher({ allowPrivate: true }) : fetcher,
    }),
  desk: createDataDesk,
  handlers: ({ service, desk }) => dataHandlers(service, desk),
  tables: {
    data_sources: contentTable(),
    data_source_keys: privateTable('what providers know this site by'),
    data_entity_names: contentTable(),
    data_series: contentTable(),
    data_points: mergedTable(contentTable(), { leadsTo: { source_id: 'data_sources' } }),
    data_days: contentTable(),
    data_day_blocks: privateTable('made of data_days by triggers'),
    data_summaries: privateTable('computed from the series'),
    data_corrections: contentTable(),
    data_held_points: contentTable(),
    data_trades: contentTable(),
    data_runs: privateTable('what readings of sources here came to'),
  },
  extensions: ({ service, desk }) => [
    tickerPages.add(service.coinPages),
    searchSources.add(searchedEntities),
    translatableTexts.add(translatedEntities),
    ...registerRecords(desk.records),
    targetNames.add(async (targets) =>
      desk.names({ entities: numbersOf('dataEntity', targets), sources: numbersOf('dataSource', targets) }),
    ),
  ],
  schedule: ({ service }) => [
    {
      name: 'read-data-sources',
      cron: '* * * * *',
      role: 'importer',
      run: async (signal) => {
        await service.sourceRunner.runDue(signal)
      },
    },
    { name: 'forget-data-runs', cron: '23 4 * * *', run: () => service.sourceRunner.forgetRuns() },
  ],
  forget: ({ service }, tags) => service.forget(tags),
  routes(app, { now }, { service }) {
    mountDataFiles(app, { data: service, now })
    mountDataPictures(app, { data: service, now })
  },
  sitemap: ({ service }) => [{ file: 'data', entries: (now) => dataSitemapEntries(service, now) }],
})
