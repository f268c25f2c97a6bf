import type { mistakeCalls } from '#contract/newsroom/corrections.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { MistakesService } from './service.ts'

export const mistakeHandlers = (mistakes: MistakesService): Handlers<keyof typeof mistakeCalls> => ({
  reportMistake: mistakes.report,
  mistakeQueue: mistakes.list,
  closeMistake: mistakes.close,
  undoMistakeClosing: mistakes.undo,
})
