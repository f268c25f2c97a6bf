import type { Screen } from '#web/router/screen.ts'
import { loader } from '#web/router/screen-loader.ts'

const conferences = () => import('./loaders.ts')

/** The path of any page of any edition; what is nobody's is not found. */
export const anyConference = '/:conference'

/**
 * Pages of conferences, those that the specification names among them. Which editions there are, at which addresses, and
 * what is on their pages is content, so that a row for each would only weigh on every page of the site.
 */
export const conferenceScreens: readonly Screen[] = [
  {
    name: 'conference',
    path: anyConference,
    aliases: [],
    query: ['day', 'view', 'hall', 'page', 'keyword', 'preview'],
    meta: { hideHeader: true, hideFooter: true, hideSideTool: true, hideDownload: true },
    module: 'web/areas/conferences/conference-page.tsx',
    page: async (data) => (await import('./conference-page.tsx')).conferencePage(data),
    load: loader(conferences, 'conferenceLoader'),
  },
]
