import type { ComponentType } from 'react'
import type { HomeBandsData } from './home-bands.tsx'

type Bands = ComponentType<HomeBandsData>

let bands: Bands | undefined

/** The server brings the component of the rows: imported by the page, it would be part of its first load. */
export const sendBandsWith = (component: Bands): void => {
  bands = component
}

export const bandsAsSent = (): Bands | undefined => bands
