import type { LanguageBackend } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { conferenceLoader } from '../conferences/loaders.ts'
import { type ChosenData, prepareChosen } from './later-chosen.ts'
import { landingLoader } from './loaders.ts'

/** Modules of the pages that an address chosen by editors may show, as Vite names them in its manifest. */
const chosenModules = {
  conference: { module: 'web/areas/conferences/conference-page.tsx' },
  landing: { module: 'web/areas/landing/landing-page.tsx' },
} as const

type Load = (backend: LanguageBackend, path: string, params: RouteParams) => Promise<Loaded<ChosenData>>

/**
 * Loads what editors published at an address of one part. Conferences and landing pages follow the same rule, so that
 * either may be there; the more frequent kind is requested first.
 */
export async function chosenLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<ChosenData>> {
  const path = params.conference ?? params['landing-:page'] ?? ''
  const [first, second]: [Load, Load] = path.includes('-')
    ? [landingLoader, conferenceLoader]
    : [conferenceLoader, landingLoader]
  const found = await first(backend, path, params)
  const loaded = found.data.state === 'missing' ? await second(backend, path, params) : found
  const { state } = loaded.data
  if (state === 'missing') return loaded
  await prepareChosen(loaded.data)
  return { ...loaded, ...chosenModules[state === 'found' ? 'conference' : 'landing'] }
}
