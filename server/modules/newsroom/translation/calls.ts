import type { translationCalls } from '#contract/newsroom/translation.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { TranslationService } from './service.ts'

export const translationHandlers = (desk: TranslationService): Handlers<keyof typeof translationCalls> => ({
  translationList: desk.list,
  getTranslation: desk.one,
  saveTranslation: desk.save,
  overrideConversion: desk.override,
  requestTranslation: desk.request,
  cancelTranslation: desk.cancel,
  dropTranslation: desk.drop,
  translationStatus: desk.status,
  saveTranslationSettings: desk.saveSettings,
})
