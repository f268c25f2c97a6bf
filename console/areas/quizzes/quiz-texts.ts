import type { quizzesHans } from '#console/locales/quizzes/zh-hans.ts'
import { createAreaTexts } from '#console/platform/area-texts.ts'

const texts = createAreaTexts<keyof typeof quizzesHans>({
  en: async () => (await import('#console/locales/quizzes/en.ts')).quizzesEn,
  'zh-Hant-HK': async () => (await import('#console/locales/quizzes/zh-hant.ts')).quizzesHant,
  'zh-Hans': async () => (await import('#console/locales/quizzes/zh-hans.ts')).quizzesHans,
})

export const loadQuizTexts = texts.load
/** Texts of this area and of the console, for a page that came with `quizPage`. */
export const useQuizText = texts.useText
