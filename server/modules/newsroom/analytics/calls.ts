import type { analyticsCalls, authorAnalyticsCalls } from '#contract/audience/analytics.ts'
import type { analyticsReportCalls } from '#contract/audience/analytics-reports.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { AuthorAnalyticsService } from './author-analytics.ts'
import type { AnalyticsDesk } from './desk.ts'

export const analyticsHandlers = (
  service: AuthorAnalyticsService,
  desk: AnalyticsDesk,
): Handlers<keyof typeof analyticsCalls | keyof typeof authorAnalyticsCalls | keyof typeof analyticsReportCalls> => ({
  audienceNow: desk.now,
  audienceAnalytics: desk.audience,
  audiencePages: desk.pages,
  audienceHours: desk.hours,
  audienceSources: desk.sources,
  hotList: desk.hotList,
  setHotChoice: desk.choose,
  analyticsReports: service.reports.settings,
  setAnalyticsReports: service.reports.set,
  authorAnalytics: service.ofAuthor,
})
