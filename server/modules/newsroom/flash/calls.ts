import type { flashDeskCalls } from '#contract/newsroom/flash.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { FlashDeskService } from './service.ts'

export const flashDeskHandlers = (desk: FlashDeskService): Handlers<keyof typeof flashDeskCalls> => ({
  saveFlashDraft: desk.saveDraft,
  publishFlash: desk.publish,
  undoFlash: desk.undo,
  recentFlash: desk.recent,
  getFlash: desk.get,
  correctFlash: desk.correct,
  retractFlash: desk.retract,
  restoreFlash: desk.restore,
  flashHistory: desk.history,
  similarFlash: desk.similar,
  suggestLabels: desk.suggest,
  suggestCategory: desk.suggestCategory,
  readLink: desk.readLink,
  flashOptions: desk.options,
  saveFlashTemplates: desk.saveTemplates,
})
