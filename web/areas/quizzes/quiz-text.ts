import type { ComponentType } from 'react'
import { createTextPart } from '#web/language/text-part.ts'
import type { QuizzesKey } from '#web/locales/quizzes/zh-hans.ts'

/** Texts of quizzes; they come with these pages. */
const quizTexts = createTextPart<QuizzesKey>({
  'zh-Hans': async () => (await import('#web/locales/quizzes/zh-hans.ts')).quizzesHans,
  'zh-Hant-HK': async () => (await import('#web/locales/quizzes/zh-hant.ts')).quizzesHant,
  en: async () => (await import('#web/locales/quizzes/en.ts')).quizzesEn,
})

export const useQuizText = quizTexts.useText

/** A page that comes with the texts of quizzes. */
export const inQuizTexts = (Page: ComponentType) => async (): Promise<ComponentType> => {
  await quizTexts.loadFirst()
  return Page
}
