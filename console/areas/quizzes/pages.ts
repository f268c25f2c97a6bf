import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import { QuizPage } from './quiz-page.tsx'
import { loadQuizTexts } from './quiz-texts.ts'
import { QuizzesPage } from './quizzes-page.tsx'

const pages = { quizzes: QuizzesPage, quiz: QuizPage } as const

/** A page about quizzes, once its texts are there. */
export async function quizPage(name: keyof typeof pages, language: Language): Promise<ComponentType> {
  await loadQuizTexts(language)
  return pages[name]
}
