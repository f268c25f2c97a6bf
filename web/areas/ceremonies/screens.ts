import type { Screen, ScreenMeta } from '#web/router/screen.ts'
import { loader } from '#web/router/screen-loader.ts'

const ceremonies = () => import('./loaders.ts')
const meta: ScreenMeta = { hideHeader: true, hideFooter: true, hideSideTool: true, bgColor: 'dark' }

/** Voting for annual awards, and their results. */
export const ceremonyScreens: readonly Screen[] = [
  {
    name: 'annual-ceremony',
    path: '/hk_annualceremony',
    aliases: [],
    query: ['preview'],
    meta,
    module: 'web/areas/ceremonies/ceremony-page.tsx',
    page: async () => (await import('./ceremony-page.tsx')).ceremonyPage(),
    load: loader(ceremonies, 'ceremonyLoader'),
  },
  {
    name: 'annual-ceremony-result',
    path: '/hk_annualceremony_result',
    aliases: [],
    query: ['year'],
    meta,
    module: 'web/areas/ceremonies/result-page.tsx',
    page: async () => (await import('./result-page.tsx')).resultPage(),
    load: loader(ceremonies, 'resultLoader'),
  },
]
