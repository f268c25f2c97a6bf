/**
 * Division of the tests into two tiers: `npm test` runs what a change can usually break, `npm run test:all` and CI run
 * everything. Tests that are named on the command line run in either.
 */

/** Groups of server tests that only `npm run test:all` runs, besides everything on a second PostgreSQL. */
export const longServerTests: readonly { reason: string; files: readonly string[] }[] = [
  {
    reason: 'programs that are started, killed and started again',
    files: [
      '**/killed/*.server.test.ts',
      'server/modules/events/payments/kill-points.server.test.ts',
      'server/modules/outreach/newsletters/sending/kill-points.server.test.ts',
      'server/platform/database/embedded/*.server.test.ts',
      'server/main.server.test.ts',
      'tools/sandbox/sandbox.server.test.ts',
    ],
  },
  {
    reason: 'a whole site whose parts fail under load',
    files: ['tools/faults/*.server.test.ts'],
  },
  {
    reason: 'every answer and page of a site with all its demonstration, twice',
    files: ['server/hidden-content.server.test.ts'],
  },
  {
    reason: 'several processes of one site',
    files: [
      'server/two-{processes,programs}.server.test.ts',
      'server/modules/events/tickets/codes-of-processes.server.test.ts',
      'server/modules/staff/protection/waiting-room-of-processes.server.test.ts',
    ],
  },
  {
    reason: 'models and races of orders and payments, with hundreds of drawn steps',
    files: [
      'server/modules/events/{orders,payments}/*{model,races}.server.test.ts',
      'server/modules/events/payments/{checkout-table,books/books}.server.test.ts',
    ],
  },
  {
    reason: 'contracts of stablecoins on a virtual machine of Ethereum',
    files: ['server/modules/events/payments/chain/*.server.test.ts'],
  },
  {
    reason: 'walks through guides on a copy of the sources',
    files: ['tools/walks/*.server.test.ts'],
  },
  {
    reason: 'search engines, databases and caches of others',
    files: [
      'server/modules/content/search/index/renewing.server.test.ts',
      'server/modules/audience/tracking/raw/*.server.test.ts',
      'server/{redis-outage,pgbouncer,replicas}.server.test.ts',
      'server/platform/database/replicas/*.server.test.ts',
    ],
  },
]

/** Journeys in a browser that `npm test` runs: one of each area. */
export const everydayJourneys: readonly string[] = [
  'e2e/account.e2e.ts',
  'e2e/check-in.e2e.ts',
  'e2e/console.e2e.ts',
  'e2e/events-desk.e2e.ts',
  'e2e/flash-desk.e2e.ts',
  'e2e/frame.e2e.ts',
  'e2e/language.e2e.ts',
  'e2e/login.e2e.ts',
  'e2e/navigation.e2e.ts',
  'e2e/page-start.e2e.ts',
  'e2e/paying.e2e.ts',
  'e2e/publish.e2e.ts',
  'e2e/search.e2e.ts',
  'e2e/undo.e2e.ts',
]
