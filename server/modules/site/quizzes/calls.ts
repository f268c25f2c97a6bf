import type { quizCalls } from '#contract/site/quizzes/quizzes.ts'
import type { quizDeskCalls } from '#contract/site/quizzes/quizzes-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { QuizzesDesk } from './desk.ts'
import type { QuizzesService } from './service.ts'

export const quizHandlers = (
  quizzes: QuizzesService,
  desk: QuizzesDesk,
): Handlers<keyof typeof quizCalls | keyof typeof quizDeskCalls> => ({
  getQuiz: quizzes.one,
  getQuizResult: quizzes.result,
  submitQuiz: quizzes.submit,
  staffQuizzes: desk.list,
  staffQuiz: desk.one,
  saveQuiz: desk.save,
  setQuizState: desk.setState,
  copyQuiz: desk.copy,
  quizStatistics: desk.statistics,
})
