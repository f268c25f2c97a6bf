import type { CallOutput } from '#contract/calls.ts'
import { firstQuiz } from '#contract/site/quizzes/quiz-path.ts'
import { slugPattern } from '#contract/site/quizzes/quiz-terms.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { type MissingData, missing } from '../reading/loaders/loaders-missing.ts'

export type QuizData = CallOutput<'getQuiz'> & { state: 'quiz' }
export type ResultData = CallOutput<'getQuizResult'> & { state: 'result' }

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** A quiz or one of its results, or what others read where there is none at the address. */
export async function quizLoader(
  backend: LanguageBackend,
  { quiz: slug = firstQuiz, result, preview: given }: RouteParams,
): Promise<Loaded<QuizData | ResultData | MissingData>> {
  const preview = given && uuid.test(given) ? given : undefined
  if (!slugPattern.test(slug) || (result !== undefined && !slugPattern.test(result))) return missing(backend)
  if (result === undefined) {
    const found = await orMissing(backend.call('getQuiz', { slug, preview }))
    return found ? { data: { ...found, state: 'quiz' } } : missing(backend)
  }
  const found = await orMissing(backend.call('getQuizResult', { slug, result, preview }))
  return found ? { data: { ...found, state: 'result' } } : missing(backend)
}
