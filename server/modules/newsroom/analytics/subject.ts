import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createAuthorAnalytics } from './author-analytics.ts'
import { analyticsHandlers } from './calls.ts'
import { createAnalyticsDesk } from './desk.ts'
import { mountStopReports } from './reports/routes.ts'

export const analytics = defineSubject({
  name: 'analytics',
  service: createAuthorAnalytics,
  desk: createAnalyticsDesk,
  handlers: ({ service, desk }) => analyticsHandlers(service, desk),
  tables: { analytics_reports: privateTable('a copy must not write to the staff of the original') },
  extensions: ({ service }) => [personalDataSources.add(service.reports.personalData)],
  schedule: ({ service, desk }) => [
    { name: 'analytics-reports', cron: '*/10 * * * *', run: () => service.reports.sendDue(new Date(), desk.audience) },
  ],
  routes: (app, _site, { service }) => mountStopReports(app, service),
})
