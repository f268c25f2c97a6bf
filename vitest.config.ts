import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { outsideErrorsReporter } from './tools/outside-errors-reporter.ts'
import { styleModulesPlugin } from './tools/plugins/css-modules.ts'
import { iconsPlugin } from './tools/plugins/icons-plugin.ts'
import { LongestFirst } from './tools/test-order.ts'
import { everydayJourneys, longServerTests } from './tools/test-tiers.ts'

const integration = '**/*.server.test.ts'
/** Vitest would leave one of the processors alone. */
const maxWorkers = availableParallelism()
/**
 * Vitest would load the whole program anew for each file; with a processor left alone that took the server's tests from
 * 158 seconds to 430 and the others from 27 to 72. So a test file leaves modules as it found them.
 */
const shared = {
  maxWorkers,
  isolate: false,
  setupFiles: ['./tools/test-seed.ts'],
  // What arrives from another process or a notification may take longer than the usual second on a busy machine.
  expect: { poll: { timeout: 15_000 } },
}
/**
 * On another PostgreSQL, what its version can decide beyond understanding a statement: migrations, transactions and
 * locks, types, orders and plans. All statements of the other tests are shown to it by `statements.server.test.ts`.
 */
const onAnother = [
  'server/platform/**/*.server.test.ts',
  'server/importers/import.server.test.ts',
  'server/modules/content/items/*.server.test.ts',
  'server/modules/content/search/*.server.test.ts',
  'server/modules/integration/transfer/*.server.test.ts',
  'server/modules/members/engagement/*.server.test.ts',
  'server/modules/events/orders/*.server.test.ts',
  'server/modules/newsroom/dashboard/*.server.test.ts',
  '**/{undo,planned}.server.test.ts',
  'server/modules/newsroom/translation/several-editors.server.test.ts',
]
const notOnAnother = ['**/embedded-postgres*', 'server/platform/http/http.server.test.ts']
const isAnother = Boolean(process.env.TEST_WITHOUT_EMBEDDED)
const needsStatements = process.env.TEST_STATEMENTS ? [] : ['**/statements.server.test.ts']
const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.data/**']
const isEveryday = process.env.TEST_TIER === 'everyday'
const leftToAll = isEveryday ? longServerTests.flatMap(({ files }) => files) : []

const { TEST_REPORT: report, TEST_OUTSIDE_ERRORS: outsideErrors } = process.env

export default defineConfig({
  test: {
    reporters: [
      'default',
      ...(report ? [['json', { outputFile: report }] satisfies [string, object]] : []),
      ...(outsideErrors ? [outsideErrorsReporter(outsideErrors)] : []),
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [styleModulesPlugin(), iconsPlugin()],
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...elsewhere, integration],
          setupFiles: [...shared.setupFiles, './tools/test-patience.ts'],
          // Property tests on a busy machine take longer than the usual five seconds.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: isAnother ? onAnother : [integration],
          exclude: [...elsewhere, ...leftToAll, ...needsStatements, ...(isAnother ? notOnAnother : [])],
          setupFiles: [...shared.setupFiles, './tools/test-statements.ts'],
          globalSetup: './tools/test-database.ts',
          // Texts are rendered in threads, whose start takes a while on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 240_000,
          testTimeout: 240_000,
        },
      },
      {
        plugins: [styleModulesPlugin(), iconsPlugin()],
        test: {
          name: 'browser',
          include: isEveryday ? [...everydayJourneys] : ['e2e/**/*.e2e.ts'],
          exclude: elsewhere,
          globalSetup: './e2e/site/site.ts',
          hookTimeout: 240_000,
          testTimeout: 300_000,
          expect: { poll: { timeout: 15_000 } },
          // The files of a worker share its browser and leave no page behind.
          isolate: false,
          // Each worker has a browser.
          maxWorkers,
        },
      },
    ],
  },
})
