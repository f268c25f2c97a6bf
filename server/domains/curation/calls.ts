import type { curationCalls } from '#contract/curation.ts'
import type { Handlers } from '#server/platform/call-road.ts'
import type { CurationService } from './service.ts'

export const curationHandlers = (curation: CurationService): Handlers<keyof typeof curationCalls> => ({
  homeLinsts: curation.home,
})
