import type { figureReportCalls } from '#contract/audience/figure-reports.ts'
import type { authorFigureCalls, figureCalls } from '#contract/audience/figures.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { AuthorFiguresService } from './author-figures.ts'
import type { FiguresDesk } from './desk.ts'

export const figureHandlers = (
  service: AuthorFiguresService,
  desk: FiguresDesk,
): Handlers<keyof typeof figureCalls | keyof typeof authorFigureCalls | keyof typeof figureReportCalls> => ({
  audienceNow: desk.now,
  audienceFigures: desk.figures,
  audiencePages: desk.pages,
  audienceHours: desk.hours,
  audienceSources: desk.sources,
  hotList: desk.hotList,
  setHotChoice: desk.choose,
  figureReports: service.reports.settings,
  setFigureReports: service.reports.set,
  authorFigures: service.figures,
})
