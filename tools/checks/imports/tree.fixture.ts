/** Files of a tree by their paths, with their texts. */
export type Files = Record<string, string>

export const manifest = {
  imports: {
    '#console/*': './console/*',
    '#contract/*': './contract/*',
    '#language/*': './language/*',
    '#server/*': './server/*',
    '#web/*': './web/*',
  },
  dependencies: { zod: '4', 'drizzle-orm': '0', pg: '8', react: '19', 'react-router': '8', fastify: '5' },
  devDependencies: { '@types/hast': '3', '@types/node': '24' },
}

/** A small tree in which nothing is broken. */
export const sound: Files = {
  'contract/content.ts':
    "import { z } from 'zod'\nexport const item = z.object({})\nexport type Item = z.infer<typeof item>\n",
  'contract/constants.ts': 'export const size = 5\n',
  'language/text.ts': "import { size } from '#contract/constants.ts'\nexport const text = size\n",
  'server/platform/database/database.ts':
    "import pg from 'pg'\nimport { sql } from 'drizzle-orm'\nexport const database = [pg, sql]\n",
  'server/modules/content/items/tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core'\nexport const items = pgTable\n",
  'server/modules/content/items/store.ts':
    "import { eq } from 'drizzle-orm'\nimport { items } from './tables.ts'\nexport const store = [eq, items]\n",
  'server/modules/content/items/present.ts':
    "import type { items } from './tables.ts'\nexport const present = (row: typeof items) => row\n",
  'server/modules/content/items/service.ts':
    "import { database } from '#server/platform/database/database.ts'\nimport { present } from './present.ts'\nimport { store } from './store.ts'\nexport const service = [database, present, store]\n",
  'server/modules/content/items/calls.ts': "import { service } from './service.ts'\nexport const calls = service\n",
  'server/modules/site/site/service.ts':
    "import { service } from '#server/modules/content/items/service.ts'\nexport const site = service\n",
  'server/modules/content/items/subject.ts':
    "import { calls } from './calls.ts'\nimport { service } from './service.ts'\nexport const items = [calls, service]\n",
  'server/subjects.ts': "import { items } from './modules/content/items/subject.ts'\nexport const subjects = items\n",
  'server/services.ts': "import { subjects } from './subjects.ts'\nexport const services = subjects\n",
  'server/importers/feed/load.ts':
    "import { service } from '#server/modules/content/items/service.ts'\nexport const load = service\n",
  'server/site.ts': "import { services } from './services.ts'\nexport const site = services\n",
  'server/main.ts': "import { site } from './site.ts'\nsite.at(0)\n",
  'server/site.server.test.ts':
    "import { help } from '../tools/test-help.ts'\nimport { site } from './site.ts'\nhelp(site)\n",
  'tools/test-help.ts': 'export const help = (value: unknown) => value\n',
  'web/ui/button.tsx': "import type { ReactNode } from 'react'\nexport const button = (node: ReactNode) => node\n",
  'web/router/link.tsx':
    "import { useState } from 'react'\nimport { button } from '#web/ui/button.tsx'\nexport const link = [useState, button]\n",
  'web/domains/items/card.tsx':
    "import type { Item } from '#contract/content.ts'\nimport { link } from '#web/router/link.tsx'\nexport const card = (item: Item) => [item, link]\n",
  'web/areas/reading/home/home-page.tsx':
    "import { size } from '#contract/constants.ts'\nimport { card } from '#web/domains/items/card.tsx'\nexport const home = [size, card]\n",
  'web/routes.tsx': "export const routes = () => import('./areas/reading/home/home-page.tsx')\n",
  'web/entry-client.tsx': "import { routes } from './routes.tsx'\nimport './styles/main.css'\nroutes()\n",
  'console/locales/en.ts': "export const en = 'Desk'\n",
  'console/platform/text.ts': "import { en } from '../locales/en.ts'\nexport const text = en\n",
  'console/ui/age.tsx':
    "import { button } from '#web/ui/button.tsx'\nimport { text } from '../platform/text.ts'\nexport const age = [button, text]\n",
  'console/areas/dashboard/desk.tsx':
    "import { card } from '#web/domains/items/card.tsx'\nimport { age } from '../../ui/age.tsx'\nexport const desk = [card, age]\n",
  'console/start.tsx': "import { desk } from './areas/dashboard/desk.tsx'\nexport const start = desk\n",
  'console/entry.tsx': "import { start } from './start.tsx'\nimport './styles.css'\nstart.at(0)\n",
  'console/styles.css': 'body { margin: 0 }\n',
  'web/styles/main.css': 'body { margin: 0 }\n',
  'vite.config.ts': 'export default {}\n',
}
