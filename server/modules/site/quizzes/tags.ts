/** Names of what a page may show of quizzes; a write says which of them it changed. */
export const tag = {
  /** Which quizzes there are, and at which addresses. */
  list: 'list:quizzes',
  quiz: (id: number) => `quiz:${id}`,
} as const
