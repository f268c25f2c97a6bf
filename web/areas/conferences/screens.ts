import type { RouteParams, Screen } from '#web/router/screen.ts'
import { loader } from '#web/router/screen-loader.ts'

const conferences = () => import('./loaders.ts')
const load = loader(conferences, 'conferenceLoader')
const meta = { hideHeader: true, hideFooter: true, hideSideTool: true, hideDownload: true } as const
const query = ['day', 'view', 'hall', 'page', 'preview', 'mine']

/** The path of any edition that editors add; what is nobody's is not found. */
export const anyConference = '/:conference'

const screen = (name: string, path: string, ...aliases: string[]): Screen => ({
  name,
  path,
  aliases,
  query,
  meta,
  module: 'web/areas/conferences/conference-page.tsx',
  page: async () => (await import('./conference-page.tsx')).conferencePage(),
  load: (backend, params: RouteParams) => load(backend, { ...params, conference: params.conference ?? path.slice(1) }),
})

const years = ['', '2023', '2024', '2025', '202504', '202508']

/**
 * The pages of conferences that the specification names, in the specification's words, and those of any other edition.
 * Which editions there are, and what is on their pages, is content.
 */
export const conferenceScreens: readonly Screen[] = [
  screen('conference', '/polkadot2024'),
  ...(['about', 'speaker', 'partner', 'agenda'] as const).map((part) =>
    screen(`conference-${part}`, `/polkadot2024_${part}`),
  ),
  ...years.flatMap((year) => [
    screen('conference', `/CryptoFi${year}`),
    screen('conference-partner', `/CryptoFi${year}Partner`),
    screen('conference-speaker', `/CryptoFi${year}Speaker`),
    screen('conference-contact', `/CryptoFi${year}Contact`),
    year
      ? screen('conference-time', `/CryptoFi${year}Time`, `/CryptoTime${year}`)
      : screen('conference-time', '/CryptoTime', '/CryptoFiTime'),
  ]),
  screen('conference', anyConference),
]
