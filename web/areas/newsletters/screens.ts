import { loader } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'

/** Page and loader are one file: its name is part of what every page of the site loads. */
const newsletters = () => import('./newsletters-page.tsx')

/** Subscribing to newsletters, and preferences of those who have. */
export const newsletterScreens: readonly Screen[] = [
  {
    name: 'newsletters',
    path: '/newsletters',
    aliases: [],
    meta: { hideSideTool: true, hideFloats: true },
    module: 'web/areas/newsletters/newsletters-page.tsx',
    page: async () => (await newsletters()).newslettersPage(),
    load: loader(newsletters, 'newslettersLoader'),
  },
]
