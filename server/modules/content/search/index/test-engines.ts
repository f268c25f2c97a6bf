import type { Config } from '#server/platform/config/config.ts'
import { startTestSearchServer } from './opensearch/test-search-server.ts'

/** For tests: an engine of the search, to be closed after the site that uses it. */
export interface TestEngine {
  /** For `openTestSite`. */
  options: { openSearch?: Config['openSearch'] }
  close(): Promise<void>
}

/** Engines for the tests of common requirements, which run with each. */
export const testEngines: readonly (readonly [name: string, open: () => Promise<TestEngine>])[] = [
  ['PostgreSQL', async () => ({ options: {}, close: async () => {} })],
  [
    'OpenSearch',
    async () => {
      const server = await startTestSearchServer()
      return { options: { openSearch: server.settings }, close: () => server.close() }
    },
  ],
]
