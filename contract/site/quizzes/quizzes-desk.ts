import { z } from 'zod'
import { defineCall, id } from '#contract/call.ts'
import { savingOf, seenRecord, textsOf, version } from '#contract/staff/records.ts'
import {
  type AxisText,
  allPoles,
  axisCount,
  axisTextLimits,
  polesPattern,
  type QuestionText,
  type QuizText,
  questionTextLimits,
  quizIllustrations,
  quizLimits,
  quizStates,
  quizTextLimits,
  type ResultText,
  resultTextLimits,
} from './quiz-terms.ts'

/** Personality quizzes as the newsroom edits them. */

const namesOf = <K extends string>(limits: Readonly<Record<K, number>>) => Object.keys(limits) as K[]

const quizFields = z.object({
  slug: z.string().max(quizLimits.slug),
  texts: textsOf(namesOf<QuizText>(quizTextLimits)),
  axes: z.array(z.object({ texts: textsOf(namesOf<AxisText>(axisTextLimits)) })).length(axisCount),
  /** One for each combination of ends. */
  results: z
    .array(
      z.object({
        key: z.string().max(quizLimits.key),
        poles: z.string().regex(polesPattern),
        illustration: z.enum(quizIllustrations),
        texts: textsOf(namesOf<ResultText>(resultTextLimits)),
      }),
    )
    .length(allPoles.length),
  questions: z
    .array(
      z.object({
        /** Key under which its answers are counted; empty for a new one. */
        key: z.string().max(quizLimits.key),
        axis: z
          .number()
          .int()
          .min(0)
          .max(axisCount - 1),
        reversed: z.boolean(),
        texts: textsOf(namesOf<QuestionText>(questionTextLimits)),
      }),
    )
    .max(quizLimits.questions),
})

export const staffQuiz = quizFields.extend({
  id: z.number(),
  version: z.number(),
  state: z.enum(quizStates),
  demo: z.boolean(),
  /** Address that shows it as readers will see it. */
  preview: z.string(),
  updated_time: z.string(),
})

export const quizDeskCalls = {
  staffQuizzes: defineCall({
    name: 'staffQuizzes',
    auth: 'editor',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.number(),
          slug: z.string(),
          path: z.string(),
          title: z.string(),
          language: z.string(),
          state: z.enum(quizStates),
          questions: z.number(),
          total: z.number(),
          updated_time: z.string(),
        }),
      ),
    }),
  }),
  staffQuiz: defineCall({ name: 'staffQuiz', auth: 'editor', input: z.object({ id }), output: staffQuiz }),
  saveQuiz: defineCall({
    name: 'saveQuiz',
    auth: 'editor',
    input: quizFields.extend({ id: id.optional(), version: version.optional() }),
    output: savingOf(staffQuiz),
  }),
  /** Publishes, or takes back into a draft. */
  setQuizState: defineCall({
    name: 'setQuizState',
    auth: 'editor',
    input: seenRecord.extend({ state: z.enum(quizStates) }),
    output: staffQuiz,
  }),
  /** A draft with everything of a quiz but its counts. */
  copyQuiz: defineCall({
    name: 'copyQuiz',
    auth: 'editor',
    input: z.object({ id, slug: z.string().max(quizLimits.slug) }),
    output: z.object({ id: z.number() }),
  }),
  /** How often each result came out, and each choice of each question was taken. */
  quizStatistics: defineCall({
    name: 'quizStatistics',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({
      total: z.number(),
      results: z.array(z.object({ poles: z.string(), count: z.number() })),
      questions: z.array(z.object({ key: z.string(), counts: z.array(z.number()) })),
    }),
  }),
}

export type StaffQuiz = z.infer<typeof staffQuiz>
