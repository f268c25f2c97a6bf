import { firstQuiz } from '#contract/quizzes/quiz-terms.ts'
import type { Screen } from '#web/router/screen.ts'
import { loader } from '#web/router/screen-loader.ts'

const quizzes = () => import('./loaders.ts')

/** Quizzes that editors add stand below this address; the first one has its own, as the specification says. */
export const otherQuizzes = '/quizzes/:quiz'

const screenAt = (path: string): Screen => ({
  name: 'personality-quiz',
  path,
  aliases: [],
  query: ['preview'],
  meta: { hideHeader: true, hideFooter: true, hideSideTool: true, hideDownload: true },
  module: 'web/areas/quizzes/quiz-page.tsx',
  page: async () => (await import('./quiz-page.tsx')).quizPage(),
  load: loader(quizzes, 'quizLoader'),
})

/** A quiz, and each of its results at an address of its own. */
export const quizScreens: readonly Screen[] = [
  `/${firstQuiz}`,
  `/${firstQuiz}/:result`,
  otherQuizzes,
  `${otherQuizzes}/:result`,
].map(screenAt)
