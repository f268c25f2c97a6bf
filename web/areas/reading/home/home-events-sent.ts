import type { ComponentType } from 'react'
import type { EventCard } from '#contract/events/events.ts'

type Band = ComponentType<{ events: readonly EventCard[] }>

let band: Band | undefined

/** The server brings the component of the row of events: imported by the page, it would be part of its first load. */
export const sendEventsWith = (component: Band): void => {
  band = component
}

export const eventsAsSent = (): Band | undefined => band
