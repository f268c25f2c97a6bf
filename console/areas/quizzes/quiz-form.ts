import type { CallInput } from '#contract/calls.ts'
import { allPoles, axisCount, quizIllustrations } from '#contract/site/quizzes/quiz-terms.ts'
import type { StaffQuiz } from '#contract/site/quizzes/quizzes-desk.ts'

export type QuizForm = Omit<CallInput<'saveQuiz'>, 'id' | 'version'>
export type AxisForm = QuizForm['axes'][number]
export type ResultForm = QuizForm['results'][number]
export type QuestionForm = QuizForm['questions'][number]

/** A quiz before anything is entered: it has its axes and results, to be named, and no questions yet. */
export const emptyQuiz = (): QuizForm => ({
  slug: '',
  texts: {},
  axes: Array.from({ length: axisCount }, (_, axis) => ({
    texts: { en: { name: `Axis ${axis + 1}`, first: 'First', second: 'Second' } },
  })),
  results: allPoles.map((poles, place) => ({
    key: `result-${place + 1}`,
    poles,
    illustration: quizIllustrations[place] ?? 'sparrow',
    texts: { en: { name: `Result ${place + 1}` } },
  })),
  questions: [],
})

export const emptyQuestion: QuestionForm = { key: '', axis: 0, reversed: false, texts: {} }

/** Returns the editable fields of a quiz. */
export const formOfQuiz = (quiz: StaffQuiz): QuizForm => {
  const { id: _, version, state, demo, preview, updated_time, ...fields } = quiz
  return fields
}
