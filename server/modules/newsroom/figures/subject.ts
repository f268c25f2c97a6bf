import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createAuthorFigures } from './author-figures.ts'
import { figureHandlers } from './calls.ts'
import { createFiguresDesk } from './desk.ts'
import { mountStopReports } from './reports/routes.ts'

export const figures = defineSubject({
  name: 'figures',
  service: createAuthorFigures,
  desk: createFiguresDesk,
  handlers: ({ service, desk }) => figureHandlers(service, desk),
  tables: { figure_reports: privateTable('a copy must not write to the staff of the original') },
  extensions: ({ service }) => [personalDataSources.add(service.reports.personalData)],
  schedule: ({ service, desk }) => [
    { name: 'figure-reports', cron: '*/10 * * * *', run: () => service.reports.sendDue(new Date(), desk.figures) },
  ],
  routes: (app, _site, { service }) => mountStopReports(app, service),
})
