import { loader } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'

/** The parameters that addresses of the data section may carry. */
const chartQuery = ['view', 'range', 'from', 'to', 'scale']
const dataQuery = [...chartQuery, 'keyword', 'sort', 'order', 'page', 'size', 'without', 'peg']

const types = () => import('./loaders.ts')
const others = () => import('./loaders-overview.ts')

/** The screens of the data section. */
export const dataScreens: readonly Screen[] = [
  {
    name: 'data',
    path: '/DataEra',
    aliases: ['/dataera'],
    meta: { background: 'top-zero' },
    module: 'web/areas/data/overview/overview-page.tsx',
    page: async () => (await import('./overview/overview-page.tsx')).dataOverviewPage(),
    load: loader(others, 'dataOverviewLoader'),
  },
  {
    name: 'data',
    path: '/DataEra/:type',
    aliases: ['/dataera/:type'],
    query: dataQuery,
    meta: { background: 'top-zero' },
    module: 'web/areas/data/type-page.tsx',
    page: async () => (await import('./type-page.tsx')).dataTypePage(),
    load: loader(types, 'dataTypeLoader'),
  },
  // The same charts by themselves, for frames of other sites.
  {
    name: 'data-embedded',
    path: '/embed/:type',
    aliases: [],
    query: chartQuery,
    meta: { embedded: true },
    module: 'web/areas/data/embed/embed-page.tsx',
    page: async () => (await import('./embed/embed-page.tsx')).dataEmbedPage(),
    load: loader(types, 'dataTypeLoader'),
  },
  {
    name: 'data-embedded',
    path: '/embed/:type/:entity',
    aliases: [],
    query: chartQuery,
    meta: { embedded: true },
    module: 'web/areas/data/embed/embed-entity-page.tsx',
    page: async () => (await import('./embed/embed-entity-page.tsx')).dataEmbedEntityPage(),
    load: loader(others, 'dataEntityLoader'),
  },
  // The specification has no page for one company, fund or coin; this address is ours.
  {
    name: 'data',
    path: '/DataEra/:type/:entity',
    aliases: [],
    query: chartQuery,
    meta: { background: 'top-zero' },
    module: 'web/areas/data/entity/entity-page.tsx',
    page: async () => (await import('./entity/entity-page.tsx')).dataEntityPage(),
    load: loader(others, 'dataEntityLoader'),
  },
]
