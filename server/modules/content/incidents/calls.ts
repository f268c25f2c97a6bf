import type { incidentCalls } from '#contract/content/incidents.ts'
import type { incidentDeskCalls } from '#contract/content/incidents-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { IncidentsDesk } from './desk.ts'
import type { IncidentsService } from './service.ts'

export const incidentHandlers = (
  incidents: IncidentsService,
  desk: IncidentsDesk,
): Handlers<keyof typeof incidentCalls | keyof typeof incidentDeskCalls> => ({
  getEventDetails: incidents.details,
  staffIncidents: desk.list,
  staffIncident: desk.one,
  saveIncident: desk.save,
  deleteIncident: desk.delete,
})
