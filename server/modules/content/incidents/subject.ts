import { trackedKinds } from '#server/modules/audience/tracking/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { incidentHandlers } from './calls.ts'
import { createIncidentsDesk } from './desk.ts'
import { createIncidentsService } from './service.ts'

export const incidents = defineSubject({
  name: 'incidents',
  service: createIncidentsService,
  desk: createIncidentsDesk,
  handlers: ({ service, desk }) => incidentHandlers(service, desk),
  tables: { incidents: contentTable(), incident_entries: contentTable(), incident_labels: contentTable() },
  extensions: ({ service, desk }) => [
    translatableTexts.add(...service.words),
    binKinds.add(desk.kind),
    trackedKinds.add(service.tracked),
  ],
})
