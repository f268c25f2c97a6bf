import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type {
  AxisText,
  QuestionText,
  QuizIllustration,
  QuizState,
  QuizText,
  ResultText,
} from '#contract/site/quizzes/quiz-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Translated } from '#server/platform/text/wording.ts'

export interface StoredAxis {
  texts: Translated<AxisText>
}
export interface StoredResult {
  key: string
  poles: string
  illustration: QuizIllustration
  texts: Translated<ResultText>
}
export interface StoredQuestion {
  key: string
  axis: number
  reversed: boolean
  texts: Translated<QuestionText>
}

export const quizzes = pgTable('quizzes', {
  id: identity(),
  key: text(),
  slug: text().notNull(),
  state: text().$type<QuizState>().notNull().default('draft'),
  texts: jsonb().$type<Translated<QuizText>>().notNull(),
  axes: jsonb().$type<StoredAxis[]>().notNull(),
  results: jsonb().$type<StoredResult[]>().notNull(),
  questions: jsonb().$type<StoredQuestion[]>().notNull(),
  /** Opens its pages while it is a draft. */
  previewKey: uuid('preview_key').notNull().defaultRandom(),
  version: integer().notNull().default(1),
  demo: boolean().notNull().default(false),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

const amount = () => bigint({ mode: 'number' }).notNull()

export const quizResultCounts = pgTable(
  'quiz_result_counts',
  { quizId: reference('quiz_id').notNull(), poles: text().notNull(), count: amount() },
  (t) => [primaryKey({ columns: [t.quizId, t.poles] })],
)

export const quizAnswerCounts = pgTable(
  'quiz_answer_counts',
  {
    quizId: reference('quiz_id').notNull(),
    question: text().notNull(),
    choice: smallint().notNull(),
    count: amount(),
  },
  (t) => [primaryKey({ columns: [t.quizId, t.question, t.choice] })],
)

export const quizSubmissions = pgTable(
  'quiz_submissions',
  { quizId: reference('quiz_id').notNull(), key: uuid().notNull(), sentAt: moment('sent_at').notNull() },
  (t) => [primaryKey({ columns: [t.quizId, t.key] })],
)
