import type { headlineCalls } from '#contract/audience/headline-tests.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { HeadlineTestsService } from './service.ts'

export const headlineHandlers = (tests: HeadlineTestsService): Handlers<keyof typeof headlineCalls> => ({
  headlineTests: tests.list,
  startHeadlineTest: tests.start,
  endHeadlineTest: tests.choose,
})
