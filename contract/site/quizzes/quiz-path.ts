/** The quiz that the specification gives an address of its own. */
export const firstQuiz = '16personalities'

/** The address of a quiz, or of one of its results, without language. */
export function quizPath(slug: string, result?: string): string {
  const own = slug === firstQuiz ? `/${firstQuiz}` : `/quizzes/${slug}`
  return result === undefined ? own : `${own}/${result}`
}
