import type { ComponentType } from 'react'
import { usePage } from '#web/router/page-data.ts'
import { NotFound } from '../reading/missing.ts'
import { type ChosenData, ConferencePage, LandingPage, prepareChosen } from './later-chosen.ts'

/** The page at an address that editors chose: one of a conference, or a landing page. */
export async function chosenPage(data?: unknown): Promise<ComponentType> {
  if (data) await prepareChosen(data as ChosenData)
  return ChosenPage
}

function ChosenPage() {
  const { state } = usePage<ChosenData>()
  if (state === 'missing') return <NotFound />
  return state === 'found' ? <ConferencePage /> : <LandingPage />
}
