import { loader } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'

/** Pages and loader are one file: its name is part of what every page of the site loads. */
const atlas = () => import('./atlas-pages.tsx')

/** The directory of companies, institutions, people and topics, and each of its entries. */
export const atlasScreens = ['/atlas', '/atlas/:entry'].map(
  (path): Screen => ({
    name: 'atlas',
    path,
    aliases: [],
    query: ['kind', 'letter', 'keyword', 'after'],
    meta: { hideSideTool: true },
    module: 'web/areas/atlas/atlas-pages.tsx',
    page: async () => (await atlas()).atlasPages(),
    load: loader(atlas, 'atlasLoader'),
  }),
)
