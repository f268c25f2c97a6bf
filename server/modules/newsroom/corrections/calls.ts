import type { correctionCalls } from '#contract/newsroom/corrections.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { CorrectionsService } from './service.ts'

export const correctionHandlers = (service: CorrectionsService): Handlers<keyof typeof correctionCalls> => ({
  requestCorrection: service.report,
  correctionRequests: service.list,
  closeCorrectionRequest: service.close,
  undoCorrectionRequestClosing: service.undo,
})
