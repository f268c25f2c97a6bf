import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { styleModulesPlugin, styleOptions } from './tools/plugins/css-modules.ts'
import { dictionaryPlugin } from './tools/plugins/dictionary-plugin.ts'
import { iconsPlugin } from './tools/plugins/icons-plugin.ts'
import { messageKeysPlugin } from './tools/plugins/message-keys-plugin.ts'
import { pageModulesPlugin } from './tools/plugins/page-modules-plugin.ts'
import { traditionalTextsPlugin } from './tools/plugins/traditional-texts-plugin.ts'

const parts =
  /web\/(ui\/(?!versions\/)|router|language|session\/(?!reader-device)|platform\/(?!call-failures|use-call|push|files|worker)|domains\/(?!accounts|inbox|manuscripts|events|orders|data|notices)|areas\/reading\/site-name)/
/** Charts come when they are near the window, to the data section and to the analytics of authors. */
const chartParts =
  /web\/(domains\/data\/(data-chart|small-charts)|ui\/chart\/(chart-figure|plot\.tsx|plot-layout|scale|treemap))/
/** Modules of the data section: tables, and the parts of tables and charts. */
const dataParts =
  /web\/(domains\/data\/(?!in-text|numbers-band|band-numbers|data-paths|data-chart|small-charts|number\.ts)|ui\/(chart\/(chart\.sheet|plot-data|plot-rooms|tone)|data-table\/))/
/** Modules of the pages about events, which most visits do not open. */
const eventParts =
  /web\/(domains\/events\/(?!event-list|day-list|event-days)|platform\/event-times?\b|ui\/cover\/event-cover)/
const formParts = /web\/ui\/form\/(field|use-form)\./
/** Code that pages of articles share; conferences, quizzes and other sites of their own do without it. */
const readingParts =
  /web\/(domains\/(items|topics|incidents|engagement|front-page|site)|ui\/(chart\/spark|tag|sea)|platform\/(widget|calendar-day))/
const pictureParts = /web\/ui\/picture\/picture/
/** Modules of lists that load page by page. */
const pagingParts = /web\/(ui\/paging\/load-more|areas\/reading\/item-pages)/
/** Modules of the front page and the lists. */
const listParts = new RegExp(
  [
    'web/ui/paging/pager',
    'web/domains/items/(lists/(use-more|more-|list-load-more|lead-story)|flash/flash-(tape|row|days)|authors/hot-authors)',
    'web/domains/(topics/topic-(band|card)|incidents/incident-address|search/hot-searches)',
    'web/areas/reading/english-only',
  ].join('|'),
)
/** Each a file of its own; the frame of dialogs comes with the first of them that is opened. */
const soleParts =
  /web\/(domains\/items\/lists\/hot-list|platform\/code\/hydrate-when-visible|ui\/(modal|form\/stepper|qr-code|cover\/sea-head))/
/** Sheets of key numbers and segments, which are one file: each file of styles is named in the script of every first load. */
const rowParts = /web\/ui\/(key-numbers|segments)\./
/** Modules of the lists that change while they are open. */
const liveParts = /web\/(platform\/polling|areas\/reading\/flash\/flash-(new(est|-items)|changes))/
/** Pages that follow something; the rest of streams comes once a page is idle. */
const streamParts = /web\/platform\/(stream\/use-stream\.|code\/when-idle)/
/** The states of these pages come in a file of their own: the home page has none. */
const stateParts = /web\/platform\/stream\/use-stream-state/
const groups = [
  rowParts,
  formParts,
  chartParts,
  dataParts,
  eventParts,
  pagingParts,
  listParts,
  liveParts,
  streamParts,
  stateParts,
  pictureParts,
  readingParts,
]
const isPart = (module: string) => parts.test(module) && ![...groups, soleParts].some((others) => others.test(module))
/** Pages about the site itself are few; their style comes with them. */
const sitePages = /web\/domains\/site\/site-pages\.sheet/
const isReading = (module: string) => readingParts.test(module) && !soleParts.test(module) && !sitePages.test(module)

/** Programs of staff have a folder of their own; names would weigh on their first load too. */
const filesIn = (folder: string) => ({
  chunkFileNames: `${folder}/[hash:7].js`,
  assetFileNames: `${folder}/[hash:7][extname]`,
})

export default defineConfig(({ command }) => ({
  builder: {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  plugins: [
    ...[traditionalTextsPlugin(), messageKeysPlugin(), pageModulesPlugin(), react(), styleModulesPlugin()],
    ...[dictionaryPlugin(), iconsPlugin()],
  ],
  css: styleOptions,
  publicDir: 'web/public',
  build: {
    manifest: true,
    outDir: 'dist/client',
    assetsInlineLimit: 0,
    // The server names a page's files in its head; lists of them for every later navigation would weigh on each first load.
    modulePreload: false,
    rolldownOptions: {
      input: 'web/entry-client.tsx',
      // Parts that many pages share travel together: twenty small files compress worse than one and cost a request each.
      output: {
        // The addresses of all scripts and style sheets are part of every first load, where names would weigh, and letters
        // of one case weigh less than of two.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Code that no article shows stays out, and so does code that only the pages of members share: either would
          // weigh on every reader's first load.
          groups: [
            { name: 'parts', test: isPart, minShareCount: 4, priority: 3 },
            { name: 'forms', test: formParts, minShareCount: 2, priority: 2 },
            { name: 'rows', test: rowParts, priority: 2, includeDependenciesRecursively: false },
            { name: 'charts', test: chartParts, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'data', test: dataParts, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'events', test: eventParts, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'paging', test: pagingParts, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'live', test: liveParts, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'stream', test: streamParts, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'lists', test: listParts, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
            {
              name: 'picture',
              test: pictureParts,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'reading', test: isReading, minShareCount: 4, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  environments: {
    client: {
      build: {
        // All that the entry imports is one file: nothing of it has to be exported and imported by name.
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'], priority: 4 }] } },
        },
      },
    },
    // The newsroom's console is a program of its own: nothing of it is ever part of a reader's page.
    console: {
      consumer: 'client',
      build: {
        manifest: true,
        copyPublicDir: false,
        outDir: 'dist/console',
        emptyOutDir: true,
        assetsDir: 'console-assets',
        modulePreload: false,
        rolldownOptions: { input: 'console/entry.tsx', output: filesIn('console-assets') },
      },
    },
    // The program that checks in at the entrance of an event.
    checkin: {
      consumer: 'client',
      build: {
        manifest: true,
        copyPublicDir: false,
        outDir: 'dist/checkin',
        emptyOutDir: true,
        assetsDir: 'checkin-assets',
        modulePreload: false,
        rolldownOptions: { input: 'checkin/entry.tsx', output: filesIn('checkin-assets') },
      },
    },
    // It keeps that program, and opened tickets, on a phone; browsers know a worker by its address.
    worker: {
      consumer: 'client',
      build: {
        manifest: false,
        copyPublicDir: false,
        outDir: 'dist/worker',
        emptyOutDir: true,
        modulePreload: false,
        rolldownOptions: { input: 'web/service-worker.ts', output: { entryFileNames: 'service-worker.js' } },
      },
    },
    // The server bundle brings its own React, so that it is the production one whatever NODE_ENV the process has.
    ssr: {
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        manifest: false,
        copyPublicDir: false,
        outDir: 'dist/server',
        emptyOutDir: true,
        rolldownOptions: { input: 'web/entry-server.tsx' },
      },
    },
  },
}))
