import { loader } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'

const loaders = () => import('./chosen-loader.ts')

/** Any path of one part with a hyphen in it; no other screen has one. */
export const anyLanding = '/:landing-:page'

/** The path of any page of any edition of a conference; unknown ones are not found. */
export const anyConference = '/:conference'

/** Parts that both screens have, since either may show a landing page or a page of a conference. */
const common = {
  aliases: [],
  query: ['day', 'view', 'hall', 'page', 'keyword', 'preview'],
  module: 'web/areas/landing/chosen-page.tsx',
  page: async (data?: unknown) => {
    // The loader comes with the page, so that another page of a visited conference opens without a network.
    const [{ chosenPage }] = await Promise.all([import('./chosen-page.tsx'), loaders()])
    return chosenPage(data)
  },
  load: loader(loaders, 'chosenLoader'),
} satisfies Partial<Screen>

/**
 * Pages at addresses that the newsroom chooses: landing pages, and pages of conferences, those that the specification
 * names among them. They are content: a row for each would only weigh on every page of the site.
 */
export const chosenScreens: readonly Screen[] = [
  {
    ...common,
    name: 'landing',
    path: anyLanding,
    meta: { hideHeader: true, hideFooter: true, hideSideTool: true, hideDownload: true, hideTool: true },
  },
  {
    ...common,
    name: 'conference',
    path: anyConference,
    meta: { hideHeader: true, hideFooter: true, hideSideTool: true, hideDownload: true },
  },
]
