import type { incidentCalls } from '#contract/content/incidents.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { IncidentsService } from './service.ts'

export const incidentHandlers = (incidents: IncidentsService): Handlers<keyof typeof incidentCalls> => ({
  getEventDetails: incidents.details,
})
