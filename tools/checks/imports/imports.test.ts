import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './check-tree.fixture.ts'
import { checkImports } from './imports.ts'
import type { Files } from './tree.fixture.ts'

const only = (from: string) => `import { one } from '${from}'\nexport const two = one\n`
const onlyTypes = (from: string) => `import type { One } from '${from}'\nexport type Two = One\n`

/** Files added to the sound tree, and the one line that they must yield. */
const broken: [rule: string, files: Files, problem: string][] = [
  [
    'contract imports nothing of ours',
    { 'contract/a.ts': only('#language/text.ts') },
    'contract/a.ts:1 contract imports itself only',
  ],
  [
    'contract takes zod alone',
    { 'contract/a.ts': only('react') },
    'contract/a.ts:1 contract imports no package but zod',
  ],
  [
    'contract does no input or output',
    { 'contract/a.ts': only('node:fs') },
    'contract/a.ts:1 contract imports no package but zod',
  ],
  [
    'language imports the contract only',
    { 'language/a.ts': only('#web/ui/button.tsx') },
    'language/a.ts:1 language imports',
  ],
  [
    'server does not import web',
    { 'server/pages/a.ts': only('#web/routes.tsx') },
    'server/pages/a.ts:1 server imports',
  ],
  [
    'server does not import types of web',
    { 'server/pages/a.ts': onlyTypes('#web/routes.tsx') },
    'server/pages/a.ts:1 server imports',
  ],
  [
    'server does not import web by import()',
    { 'server/pages/a.ts': "export const a = () => import('#web/routes.tsx')\n" },
    'server/pages/a.ts:1 server imports',
  ],
  [
    'nor by a type',
    { 'server/pages/a.ts': "export type A = import('#web/routes.tsx').A\n" },
    'server/pages/a.ts:1 server imports',
  ],
  [
    'web does not import server',
    { 'web/areas/a.tsx': onlyTypes('#server/services.ts') },
    'web/areas/a.tsx:1 web imports',
  ],
  ['tests keep to their part', { 'web/ui/a.test.ts': only('#server/services.ts') }, 'web/ui/a.test.ts:1 web imports'],
  [
    'the product does not import tools',
    { 'server/pages/a.ts': only('../../tools/help.ts'), 'tools/help.ts': 'export const one = 1\n' },
    'server/pages/a.ts:1 server imports',
  ],
  [
    'the product does not import tests',
    { 'server/pages/a.ts': only('./b.fixture.ts'), 'server/pages/b.fixture.ts': 'export const one = 1\n' },
    'server/pages/a.ts:1 only tests import',
  ],
  [
    'tools take only the service of a subject',
    {
      'tools/a.ts': only('#server/modules/content/items/present.ts'),
    },
    'tools/a.ts:1 from outside of a subject only service.ts',
  ],
  [
    'platform knows no subject',
    { 'server/platform/a.ts': only('#server/modules/content/items/service.ts') },
    'server/platform/a.ts:1 server/platform does not import',
  ],
  [
    'a store does not know its service',
    { 'server/modules/content/items/other-store.ts': onlyTypes('./service.ts') },
    'server/modules/content/items/other-store.ts:1 server/modules/content/items does not import',
  ],
  [
    'a store does not know the type of another service either',
    { 'server/modules/site/site/other-store.ts': onlyTypes('#server/modules/content/items/service.ts') },
    'server/modules/site/site/other-store.ts:1 server/modules/site/site does not import',
  ],
  [
    'part of a service loads nothing of another one',
    { 'server/modules/site/site/a.ts': only('#server/modules/content/items/service.ts') },
    'server/modules/site/site/a.ts:1 server/modules/site/site does not import',
  ],
  [
    'a module knows nothing of what stands above it',
    {
      'server/modules/content/items/a.ts': onlyTypes('#server/modules/site/pages/service.ts'),
      'server/modules/site/pages/service.ts': 'export type Only = 1\n',
    },
    'server/modules/content/items/a.ts:1 content stands below or beside site',
  ],
  [
    'a service does not know its calls',
    {
      'server/modules/site/site/service.ts': only('./calls.ts'),
      'server/modules/site/site/calls.ts': 'export const one = 1\n',
    },
    'server/modules/site/site/service.ts:1 server/modules/*/service does not import',
  ],
  [
    'pages do not know the site',
    { 'server/pages/a.ts': only('../site.ts') },
    'server/pages/a.ts:1 server/pages does not import',
  ],
  [
    'pages do not know what runs in the background',
    { 'server/pages/a.ts': only('../worker.ts'), 'server/worker.ts': 'export const one = 1\n' },
    'server/pages/a.ts:1 server/pages does not import',
  ],
  [
    'what runs in the background does not start the program',
    { 'server/worker.ts': only('./main.ts') },
    'server/worker.ts:1 server/worker.ts does not import',
  ],
  [
    'every file of the server has its place among the layers',
    { 'server/a.ts': only('./services.ts') },
    'server/a.ts:1 server/a.ts has no place among the layers',
  ],
  [
    'pages do not know importers',
    { 'server/pages/a.ts': only('../importers/feed/load.ts') },
    'server/pages/a.ts:1 server/pages does not import',
  ],
  [
    'another subject is its service',
    { 'server/modules/site/site/a.ts': onlyTypes('#server/modules/content/items/present.ts') },
    'server/modules/site/site/a.ts:1 across subjects',
  ],
  [
    'importers take no stores',
    { 'server/importers/feed/a.ts': onlyTypes('#server/modules/content/items/store.ts') },
    'server/importers/feed/a.ts:1 tables and stores',
  ],
  [
    'importers take no helpers',
    { 'server/importers/feed/a.ts': only('#server/modules/content/items/present.ts') },
    'server/importers/feed/a.ts:1 from outside of a subject',
  ],
  [
    'importers write no SQL',
    { 'server/importers/feed/a.ts': only('drizzle-orm') },
    'server/importers/feed/a.ts:1 only tables and stores',
  ],
  [
    'services write no SQL',
    { 'server/modules/site/site/a.ts': onlyTypes('drizzle-orm/sql') },
    'server/modules/site/site/a.ts:1 only tables and stores',
  ],
  [
    'tables do not query',
    { 'server/modules/site/site/tables.ts': only('drizzle-orm') },
    'server/modules/site/site/tables.ts:1 only tables and stores',
  ],
  [
    'only the platform connects',
    { 'server/modules/site/site/store.ts': onlyTypes('pg') },
    'server/modules/site/site/store.ts:1 only the platform',
  ],
  [
    'only stores use tables',
    { 'server/modules/content/items/a.ts': only('./tables.ts') },
    'server/modules/content/items/a.ts:1 only stores',
  ],
  ['ui knows no platform', { 'web/ui/a.tsx': only('#web/router/link.tsx') }, 'web/ui/a.tsx:1 web/ui does not import'],
  [
    'ui knows no subject',
    { 'web/ui/a.tsx': onlyTypes('#web/domains/items/card.tsx') },
    'web/ui/a.tsx:1 web/ui does not import',
  ],
  [
    'one router',
    { 'web/areas/reading/a.tsx': only('react-router') },
    'web/areas/reading/a.tsx:1 the router is web/router',
  ],
  [
    'platform knows no subject in the web either',
    { 'web/platform/a.tsx': only('#web/domains/items/card.tsx') },
    'web/platform/a.tsx:1 web/platform does not import',
  ],
  [
    'domains know no areas',
    { 'web/domains/items/a.tsx': only('#web/areas/reading/home/home-page.tsx') },
    'web/domains/items/a.tsx:1 web/domains does not import',
  ],
  [
    'the editor knows no domains',
    { 'web/editor/a.tsx': onlyTypes('#web/domains/items/card.tsx') },
    'web/editor/a.tsx:1 web/editor does not import web/domains',
  ],
  [
    'web domains are strangers',
    { 'web/domains/events/a.tsx': onlyTypes('../items/card.tsx') },
    'web/domains/events/a.tsx:1 web domains',
  ],
  [
    'browsers get no zod',
    { 'web/router/link.tsx': only('#web/platform/a.ts'), 'web/platform/a.ts': only('zod') },
    'web/entry-client.tsx reaches npm:zod: web/entry-client.tsx > web/routes.tsx > web/areas/reading/home/home-page.tsx > web/domains/items/card.tsx > web/router/link.tsx > web/platform/a.ts > npm:zod',
  ],
  [
    'browsers get no conversion outside catalogues',
    { 'web/router/link.tsx': only('#language/traditional-texts.ts'), 'language/traditional-texts.ts': only('node:fs') },
    'web/entry-client.tsx reaches node:fs',
  ],
  ['browsers get no node', { 'web/router/link.tsx': only('node:fs') }, 'web/entry-client.tsx reaches node:fs'],
  [
    'no circles',
    { 'web/ui/a.tsx': only('./b.tsx'), 'web/ui/b.tsx': only('./a.tsx') },
    'web/ui/a.tsx > web/ui/b.tsx > web/ui/a.tsx is a circle',
  ],
  [
    'no circles of types',
    { 'web/ui/a.tsx': only('./b.tsx'), 'web/ui/b.tsx': onlyTypes('./a.tsx') },
    'web/ui/a.tsx > web/ui/b.tsx > web/ui/a.tsx is a circle',
  ],
  [
    'no circles through import()',
    {
      'web/ui/a.tsx': "export const a = () => import('./b.tsx')\n",
      'web/ui/b.tsx': onlyTypes('./a.tsx'),
    },
    'web/ui/a.tsx > web/ui/b.tsx > web/ui/a.tsx is a circle',
  ],
  ['no default export', { 'web/ui/a.tsx': 'export default 1\n' }, 'web/ui/a.tsx:1 has a default export'],
  [
    'no default export by name',
    { 'web/ui/a.tsx': 'const a = 1\nexport { a as default }\n' },
    'web/ui/a.tsx:2 has a default export',
  ],
  [
    'no file that passes on',
    { 'web/ui/a.tsx': "export { button } from './button.tsx'\n" },
    'web/ui/a.tsx holds nothing of its own',
  ],
  [
    'no file that imports and passes on',
    { 'web/ui/a.tsx': "import { button } from './button.tsx'\nexport { button }\n" },
    'web/ui/a.tsx holds nothing of its own',
  ],
  [
    'factories are named after what they create',
    { 'web/ui/a.tsx': 'export function createSending() {}\n' },
    'web/ui/a.tsx:1 createSending is named after an activity',
  ],
  [
    'factories that are constants too',
    { 'web/ui/a.tsx': 'const wording = 1\nexport const createTelling = () => wording\n' },
    'web/ui/a.tsx:2 createTelling is named after an activity',
  ],
  ['kebab-case files', { 'web/ui/BigButton.tsx': 'export const one = 1\n' }, 'web/ui/BigButton.tsx is not named'],
  [
    'kebab-case folders',
    { 'web/domains/bigThings/a.tsx': 'export const one = 1\n' },
    'web/domains/bigThings/a.tsx is not named',
  ],
  [
    'at most 400 lines of code',
    { 'web/ui/a.tsx': 'export const one = 1\n'.repeat(1) + '\n'.repeat(400) },
    'web/ui/a.tsx has 401 lines',
  ],
  ['at most 400 lines of style', { 'web/styles/a.css': '\n'.repeat(401) }, 'web/styles/a.css has 401 lines'],
  ['what is imported exists', { 'web/ui/a.tsx': only('./gone.tsx') }, 'web/ui/a.tsx:1 ./gone.tsx does not exist'],
  [
    'what an alias names exists',
    { 'web/ui/a.tsx': only('#web/gone.tsx') },
    'web/ui/a.tsx:1 #web/gone.tsx does not exist',
  ],
  ['packages are declared', { 'web/ui/a.tsx': only('left-pad/x') }, 'web/ui/a.tsx:1 left-pad is not in package.json'],
  ...(
    [
      ['export const a = (url: string) => fetch(url)\n', 'fetch'],
      ['export const a = (url: string) => globalThis.fetch(url)\n', 'fetch'],
      ['export const a = { ask: fetch }\n', 'fetch'],
      ['export const a = (url: string) => new WebSocket(url)\n', 'WebSocket'],
      ["import { createConnection } from 'node:net'\nexport const a = createConnection\n", 'createConnection', 2],
      ["import { createRemoteJWKSet } from 'jose'\nexport const a = createRemoteJWKSet\n", 'npm:jose'],
      ["export const a = () => import('nodemailer')\n", 'npm:nodemailer'],
      ["import { request } from 'node:https'\nexport const a = request\n", 'node:https'],
      ["import { connect } from 'node:tls'\nexport const a = connect\n", 'node:tls'],
    ] as const
  ).map(([text, what, line = 1]): (typeof broken)[number] => [
    `others' addresses are asked through the guard: ${text}`,
    { 'server/modules/site/site/a.ts': text },
    `server/modules/site/site/a.ts:${line} ${what}: addresses that others choose`,
  ]),
  [
    'one function escapes HTML',
    { 'web/ui/a.tsx': "export const escaped = (text: string) => text.replace(/&/g, '&amp;')\n" },
    'web/ui/a.tsx:1 escapes HTML: call escapeHtml',
  ],
  [
    'fetchers with rules of their own are few',
    {
      'server/platform/net/public-fetch.ts': 'export const createFetcher = 1\n',
      'server/modules/site/site/a.ts':
        "import { createFetcher } from '#server/platform/net/public-fetch.ts'\nexport const a = [createFetcher]\n",
    },
    'server/modules/site/site/a.ts:2 createFetcher: addresses that others choose',
  ],
]

/** Files added to the sound tree that break nothing. */
const allowed: [rule: string, files: Files][] = [
  [
    'tools that run what the tests of a subject are made of',
    {
      'tools/a.ts': only('../server/modules/content/items/test-items.ts'),
      'server/modules/content/items/test-items.ts': 'export const one = 1\n',
    },
  ],
  [
    'part of a service to name the type of another one',
    { 'server/modules/site/site/a.ts': onlyTypes('#server/modules/content/items/service.ts') },
  ],
  [
    'types of an importer from plain files',
    { 'server/importers/feed/a.ts': onlyTypes('#server/modules/content/items/present.ts') },
  ],
  [
    'drafts in an importer',
    {
      'server/importers/feed/a.ts': only('#server/modules/content/items/item-draft.ts'),
      'server/modules/content/items/item-draft.ts': 'export const one = 1\n',
    },
  ],
  ['types of packages', { 'server/pages/a.ts': onlyTypes('hast') }],
  ['virtual modules', { 'web/ui/a.tsx': only('virtual:dictionary') }],
  ['long generated files', { 'web/locales/zh.generated.ts': `export const one = 1\n${'\n'.repeat(500)}` }],
  ['types of the contract', { 'web/areas/a.tsx': onlyTypes('#contract/content.ts') }],
  [
    'what stands in words',
    { 'contract/a.ts': "export const a = \"import { x } from '#web/routes.tsx'\" // import '#web/routes.tsx'\n" },
  ],
]

describe('checkImports', () => {
  it('has nothing to say of a sound tree', async () => {
    expect(await problemsOf({})).toEqual([])
  })

  it.each(broken)('%s', async (_, files, problem) => {
    const problems = await problemsOf(files)
    expect(problems.filter((line) => line.startsWith(problem))).toHaveLength(1)
  })

  it.each(allowed)('allows %s', async (_, files) => {
    expect(await problemsOf(files)).toEqual([])
  })

  it('reads our own files', async () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    expect((await checkImports(root)).filter((line) => line.includes('does not exist'))).toEqual([])
  })
})
