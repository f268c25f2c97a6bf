import { contentTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { dataHandlers } from './calls.ts'
import { createDataService } from './service.ts'

export const data = defineSubject({
  name: 'data',
  service: createDataService,
  handlers: ({ service }) => dataHandlers(service),
  tables: {
    data_sources: contentTable(),
    data_source_keys: privateTable('what providers know this site by'),
    data_entities: contentTable(),
    data_entity_names: contentTable(),
    data_series: contentTable(),
    data_points: contentTable(),
    data_days: contentTable(),
    data_corrections: contentTable(),
    data_held_points: contentTable(),
    data_trades: contentTable(),
    data_runs: privateTable('what readings of sources here came to'),
  },
  forget: ({ service }, tags) => service.forget(tags),
})
