import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { axisCount, optionCount, polesPattern, quizIllustrations, quizLimits } from './quiz-terms.ts'

/** Personality quizzes as readers see them. */

const resultLine = z.object({
  /** The last part of its address. */
  key: z.string(),
  poles: z.string().regex(polesPattern),
  illustration: z.enum(quizIllustrations),
  name: z.string(),
  motto: z.string(),
  language: z.string(),
  /** Share of all respondents in tenths of a percent; null before the first. */
  share: z.number().nullable(),
})

export const quizHead = z.object({
  slug: z.string(),
  /** Address on this site, without language. */
  path: z.string(),
  /** BCP 47 tag of its texts. */
  language: z.string(),
  languages: z.array(z.string()),
  title: z.string(),
  /** Offsets (UTF-16) where the title may break between words. */
  title_breaks: z.array(z.number()),
  kicker: z.string(),
  lead: z.string(),
  note: z.string(),
  axes: z.array(z.object({ name: z.string(), first: z.string(), second: z.string(), language: z.string() })),
  results: z.array(resultLine),
  /** How many questions it asks. */
  questions: z.number(),
  /** How often it was answered. */
  total: z.number(),
  /** Shown to who has its secret address. */
  draft: z.boolean(),
})

const question = z.object({
  key: z.string(),
  axis: z.number().int(),
  reversed: z.boolean(),
  scene: z.string(),
  text: z.string(),
  text_breaks: z.array(z.number()),
  options: z.array(z.string()).length(optionCount),
  language: z.string(),
})

const slug = z.string().max(quizLimits.slug)
const preview = z.uuid().optional()

export const quizCalls = {
  /** A quiz with its questions. */
  getQuiz: defineCall({
    name: 'getQuiz',
    auth: 'public',
    query: true,
    input: z.object({ slug, preview }),
    output: z.object({ quiz: quizHead, questions: z.array(question) }),
  }),
  /** One result of a quiz, beside all others. */
  getQuizResult: defineCall({
    name: 'getQuizResult',
    auth: 'public',
    query: true,
    input: z.object({ slug, result: z.string().max(quizLimits.key), preview }),
    output: z.object({
      quiz: quizHead,
      result: resultLine.extend({
        text: z.string(),
        strengths: z.array(z.string()),
        risks: z.array(z.string()),
      }),
      /** Places of all respondents together on each axis, from 0 to 100; null before the first response. */
      places: z.array(z.number()).length(axisCount).nullable(),
    }),
  }),
  /** Counts the answers of somebody unknown. With the same key it counts once, however often it is sent. */
  submitQuiz: defineCall({
    name: 'submitQuiz',
    auth: 'public',
    waits: 'rows',
    input: z.object({
      slug,
      /** Made by chance in the browser; says nothing about who answers. */
      key: z.uuid(),
      answers: z
        .array(z.object({ question: z.string().max(quizLimits.key), choice: z.number().int() }))
        .max(quizLimits.questions),
    }),
    output: z.object({
      result: z.string(),
      /** From 0 to 100 on each axis. */
      places: z.array(z.number()),
    }),
  }),
}

export type QuizHead = z.infer<typeof quizHead>
export type QuizResultLine = z.infer<typeof resultLine>
export type QuizQuestion = z.infer<typeof question>
