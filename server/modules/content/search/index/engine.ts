import type { OpenSearchSettings } from '#server/platform/config/search-config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SearchSource } from '#server/platform/database/searched-records.ts'
import type { Log } from '#server/platform/log.ts'
import { createFillings } from './filling-store.ts'
import { createOpenSearchClient } from './opensearch/client.ts'
import { createOpenSearchIndex } from './opensearch/opensearch-index.ts'
import { createOpenSearchWriter } from './opensearch/opensearch-writer-store.ts'
import { createPostgresIndex } from './postgres/postgres-store.ts'
import { createPostgresWriter } from './postgres/postgres-writer-store.ts'
import type { SearchIndex, SearchWriter } from './search-index.ts'

interface Needs {
  database: Pick<Database, 'orm' | 'pool'>
  log: Pick<Log, 'error' | 'info'>
  sources(): readonly SearchSource[]
  /** Absent: PostgreSQL finds. */
  openSearch: OpenSearchSettings | undefined
  /** Between attempts to write; tests have their own. */
  wait?: (ms: number) => Promise<unknown>
}

/** The engine that the configuration names, as it is asked and as it is written to. */
export function createSearchEngine({ database, log, sources, openSearch: settings, wait }: Needs): {
  index: SearchIndex
  writer: SearchWriter
} {
  const fillings = createFillings(sources)
  if (!settings) return { index: createPostgresIndex({ database }), writer: createPostgresWriter(fillings) }
  const client = createOpenSearchClient(settings, wait)
  return {
    index: createOpenSearchIndex({ settings, client }),
    writer: createOpenSearchWriter({ settings, client, fillings, log }),
  }
}
