import type { correctionCalls } from '#contract/newsroom/corrections.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { CorrectionsService } from './service.ts'

export const correctionHandlers = (mistakes: CorrectionsService): Handlers<keyof typeof correctionCalls> => ({
  reportMistake: mistakes.report,
  mistakeQueue: mistakes.list,
  closeMistake: mistakes.close,
  undoMistakeClosing: mistakes.undo,
})
