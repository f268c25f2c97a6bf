import { loader } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'

const pages = () => import('./ceremony-pages.tsx')

/** Voting for annual awards, and their results: one part of the script, since who votes looks at the results as well. */
export const ceremonyScreens = (['', '_result'] as const).map(
  (part): Screen => ({
    name: `annual-ceremony${part && '-result'}`,
    path: `/hk_annualceremony${part}`,
    aliases: [],
    query: part ? ['year', 'award'] : ['year', 'preview'],
    meta: { hideHeader: true, hideFooter: true, hideSideTool: true, bgColor: 'dark' },
    module: 'web/areas/ceremonies/ceremony-pages.tsx',
    page: async () => (await pages())[`page${part}`](),
    load: loader(pages, `load${part}`),
  }),
)
