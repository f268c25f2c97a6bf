import { firstQuiz } from '#contract/site/quizzes/quiz-path.ts'
import { loader } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'

/** Page and loader are one file: its name is part of what every page of the site loads. */
const quizzes = () => import('./quiz-page.tsx')

/** Quizzes that editors add stand below this address; the first one has its own, as the specification says. */
export const otherQuizzes = '/quizzes/:quiz'

const screenAt = (path: string): Screen => ({
  name: 'personality-quiz',
  path,
  aliases: [],
  query: ['preview'],
  meta: { hideHeader: true, hideFooter: true, hideSideTool: true, hideDownload: true },
  module: 'web/areas/quizzes/quiz-page.tsx',
  page: async () => (await quizzes()).quizPage(),
  load: loader(quizzes, 'quizLoader'),
})

/** A quiz, and each of its results at an address of its own. */
export const quizScreens: readonly Screen[] = [
  `/${firstQuiz}`,
  `/${firstQuiz}/:result`,
  otherQuizzes,
  `${otherQuizzes}/:result`,
].map(screenAt)
