import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { quizPath } from '#contract/site/quizzes/quiz-path.ts'
import { areAnswersOf, type QuizAnswer, type Score, scoreOf } from '#contract/site/quizzes/quiz-scoring.ts'
import type { Engine } from '#language/engine.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { daySeconds } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { SitemapEntry } from '#server/platform/site/sitemap.ts'
import { createWording } from '#server/platform/text/wording.ts'
import * as counts from './counts-store.ts'
import { createQuizPresenter } from './present.ts'
import * as store from './store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  limiter: Pick<Limiter, 'take'>
}

/** Limits on submissions of one client: enough for a class or an office behind one address, and not for a machine. */
const submissionRules = [
  { points: 30, seconds: 600 },
  { points: 300, seconds: daySeconds },
]
/** How long a submission that comes again is known, in days. */
const keyRetentionDays = 7
/** How far back answers are looked for whose counts pages do not show yet; the job runs every minute. */
const announcedMs = 130_000

/** Personality quizzes as readers take them, and the counts of what they answered. */
export function createQuizzesService({ database, engine, bus, limiter }: Needs) {
  const { orm } = database
  const wording = createWording(engine)
  const present = createQuizPresenter(wording)

  async function mustFind(slug: string, preview: string | undefined, { tags }: Pick<CallContext, 'tags'>) {
    // An address without a quiz may get one.
    tags.add(tag.list)
    const row = await store.bySlug(orm, slug, preview)
    if (!row) throw new CallError('itemMissing')
    tags.add(tag.quiz(row.id))
    return row
  }

  const addressOf = ({ slug, results }: store.QuizRow, poles: string) => {
    const result = results.find((one) => one.poles === poles)
    if (!result) throw new Error(`No result stands at ${poles}`)
    return { key: result.key, path: quizPath(slug, result.key) }
  }

  function scored({ questions }: store.QuizRow, answers: readonly QuizAnswer[]): Score {
    if (!areAnswersOf(questions, answers)) throw new CallError('quizAnswersWrong')
    return scoreOf(questions, answers)
  }

  return {
    /** @throws CallError itemMissing where readers can open no quiz at this address */
    async one({ slug, preview }: ParsedInput<'getQuiz'>, context: CallContext): Promise<CallOutput<'getQuiz'>> {
      const row = await mustFind(slug, preview, context)
      const { language } = context
      return {
        quiz: present.head(row, await counts.resultCounts(orm, row.id), language),
        questions: row.questions.map((question) => present.question(question, language)),
      }
    },

    /** @throws CallError itemMissing for an unknown quiz, or an unknown result of it */
    async result(
      { slug, result: key, preview }: ParsedInput<'getQuizResult'>,
      context: CallContext,
    ): Promise<CallOutput<'getQuizResult'>> {
      const row = await mustFind(slug, preview, context)
      const result = row.results.find((one) => one.key === key)
      if (!result) throw new CallError('itemMissing')
      const [results, answers] = await Promise.all([counts.resultCounts(orm, row.id), counts.answerCounts(orm, row.id)])
      const { language } = context
      return {
        quiz: present.head(row, results, language),
        result: present.result(result, results, language),
        places: present.places(row.questions, answers),
      }
    },

    /**
     * The result of answers, which are counted where they come for the first time.
     * @throws CallError itemMissing, quizAnswersWrong where they are not those of the questions, tooManyRequests
     */
    async submit(
      { slug, key, answers }: ParsedInput<'submitQuiz'>,
      { caller, now, tags }: CallContext,
    ): Promise<CallOutput<'submitQuiz'>> {
      const row = await mustFind(slug, undefined, { tags })
      const { poles, places } = scored(row, answers)
      await mustTake(limiter, `quiz ${clientOf(caller?.address ?? '')}`, ...submissionRules)
      await transaction(database, async (tx) => {
        if (await counts.isFirst(tx, row.id, key, now)) await counts.count(tx, row.id, poles, answers)
      })
      return { result: addressOf(row, poles).key, places }
    },

    /**
     * The address of the result of answers that a form without script sends; they are not counted.
     * @throws CallError itemMissing, quizAnswersWrong
     */
    async addressOfAnswers(slug: string, choiceOf: (question: string) => number, context: CallContext) {
      const row = await mustFind(slug, undefined, context)
      const answers = row.questions.map(({ key }) => ({ question: key, choice: choiceOf(key) }))
      const { poles, places } = scored(row, answers)
      return { path: addressOf(row, poles).path, places }
    },

    /** Has pages show the counts of what was answered meanwhile. @returns how many quizzes that were */
    async announceCounts(now: Date): Promise<number> {
      const answered = await counts.answeredSince(orm, new Date(now.getTime() - announcedMs))
      if (answered.length > 0) await transaction(database, (tx) => bus.publish(tx, answered.map(tag.quiz)))
      return answered.length
    },

    /** Forgets the keys of old submissions. @returns how many */
    forgetKeys: (now: Date): Promise<number> =>
      counts.eraseKeys(orm, new Date(now.getTime() - keyRetentionDays * daySeconds * 1000)),

    /** Quizzes and their results for the sitemap. */
    async sitemapEntries(): Promise<SitemapEntry[]> {
      const rows = await store.published(orm)
      return rows.flatMap(({ slug, results, texts, updatedAt }) => {
        const languages = wording.languagesOf(texts, 'title')
        const known = { updatedAt, english: languages.includes('en'), chinese: languages.includes('zh-Hans') }
        return [undefined, ...results.map(({ key }) => key)].map((key) => ({ path: quizPath(slug, key), ...known }))
      })
    },
  }
}

export type QuizzesService = ReturnType<typeof createQuizzesService>
