import { defineConfig } from 'vitest/config'
import { iconsPlugin } from './tools/icons-plugin.ts'
import { LongestFirst } from './tools/test-order.ts'

const integration = '**/*.server.test.ts'
/**
 * Vitest would leave one of two processors alone and load the whole program anew for each file; together that took the
 * server's tests from 158 seconds to 430 and the others from 27 to 72. So a test file leaves modules as it found them.
 */
const shared = {
  maxWorkers: 2,
  isolate: false,
  setupFiles: './tools/test-seed.ts',
  // What arrives from another process or a notification may take longer than the usual second on a busy machine.
  expect: { poll: { timeout: 15_000 } },
}
/**
 * Tests of the embedded server have nothing to do with another server, nor have those of what stands above the database:
 * targets and headers of requests, roles, the time that a call takes, an import that is killed, files of pictures.
 */
const embeddedOnly = process.env.TEST_WITHOUT_EMBEDDED
  ? [
      '**/embedded-postgres*',
      'server/*.server.test.ts',
      'server/platform/http/http.server.test.ts',
      'server/pages/**',
      'server/importers/interrupted.server.test.ts',
      '**/junk.server.test.ts',
    ]
  : []
const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.data/**']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [iconsPlugin()],
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...elsewhere, integration],
          // Property tests on a busy machine take longer than the usual five seconds.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: [integration],
          exclude: [...elsewhere, ...embeddedOnly],
          globalSetup: './tools/test-database.ts',
          // Texts are rendered in threads, whose start takes a while on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [iconsPlugin()],
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          exclude: elsewhere,
          globalSetup: './e2e/site.ts',
          hookTimeout: 90_000,
          testTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          // Each worker has a browser, which takes more than one processor while it renders.
          maxWorkers: 2,
          // A browser on a busy machine may miss a moment; what fails twice is wrong.
          retry: 1,
        },
      },
    ],
  },
})
