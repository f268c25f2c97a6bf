import type { Screen } from '#web/router/screen.ts'
import { loader } from '#web/router/screen-loader.ts'

/** Page and loader are one file: its name is part of what every page of the site loads. */
const landing = () => import('./landing-page.tsx')

/** Any path of one part with a hyphen in it; no other screen has one. */
export const anyLanding = '/:landing-:page'

/** Pages that the newsroom builds at paths of its choice. */
export const landingScreens: readonly Screen[] = [
  {
    name: 'landing',
    path: anyLanding,
    aliases: [],
    query: ['preview'],
    meta: { hideHeader: true, hideFooter: true, hideSideTool: true, hideDownload: true, hideTool: true },
    module: 'web/areas/landing/landing-page.tsx',
    page: async (data) => (await landing()).landingPage(data),
    load: loader(landing, 'landingLoader'),
  },
]
