import { deferred } from '#web/platform/code/deferred.tsx'
import type { ConferenceData } from '../conferences/loaders.ts'
import type { MissingData } from '../reading/loaders/loaders-missing.ts'
import type { GoneData, LandingData } from './loaders.ts'

export type ChosenData = ConferenceData | LandingData | GoneData | MissingData

const conference = async (data?: ChosenData) =>
  (await import('../conferences/conference-page.tsx')).conferencePage(data)
const landing = async (data?: ChosenData) => (await import('./landing-page.tsx')).landingPage(data)

export const ConferencePage = deferred(import.meta.env.SSR && (await conference()), conference)
export const LandingPage = deferred(import.meta.env.SSR && (await landing()), landing)

/** Loads the code of the page that an address chosen by editors turned out to show. */
export async function prepareChosen(data: ChosenData): Promise<void> {
  if (data.state === 'missing') return
  const isConference = data.state === 'found'
  await Promise.all([
    isConference ? conference(data) : landing(data),
    (isConference ? ConferencePage : LandingPage).prepare(),
  ])
}
