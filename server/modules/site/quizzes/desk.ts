import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { quizPath } from '#contract/site/quizzes/quiz-path.ts'
import { axisCount } from '#contract/site/quizzes/quiz-terms.ts'
import type { StaffQuiz } from '#contract/site/quizzes/quizzes-desk.ts'
import type { Engine } from '#language/engine.ts'
import { createRecords, type RecordNeeds } from '#server/modules/staff/records/service.ts'
import { type Transaction, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { textsOfRow } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import * as counts from './counts-store.ts'
import { axisTexts, questionTexts, quizTexts, resultTexts, totalOf } from './present.ts'
import { parseQuiz, parseSlug } from './quiz-fields.ts'
import * as store from './store.ts'
import { tag } from './tags.ts'

interface Needs extends RecordNeeds {
  engine: Engine
  bus: Bus
}

const taken = { quizzes_by_slug: 'nameTaken' } as const

/** Personality quizzes as the newsroom edits them. */
export function createQuizzesDesk(needs: Needs) {
  const { database, engine, bus, audit } = needs
  const { orm } = database
  const wording = createWording(engine)
  const announce = (tx: Transaction, id: number) => bus.publish(tx, [tag.list, tag.quiz(id)])

  const records = createRecords<store.QuizRow, StaffQuiz>(needs, {
    kind: 'quiz',
    headOf: ({ id, version, texts }) => ({ id, version, title: texts.title, language: texts.language }),
    hold: store.hold,
    shown: shownQuiz,
    briefOf: ({ texts, slug, state, questions }) => ({
      ...{ title: texts.title, lead: texts.lead, slug, state, questions: questions.length },
    }),
    setDeleted: store.setDeleted,
    purge: store.purge,
    announce,
    constraints: taken,
  })

  return {
    kind: { ...records.binKind, delete: records.delete },

    /** All quizzes, the newest first. */
    async list(_input: object, { language }: CallContext): Promise<CallOutput<'staffQuizzes'>> {
      const [rows, totals] = await Promise.all([store.all(orm), counts.totals(orm)])
      return {
        list: rows.map(({ id, slug, state, texts, questions, updatedAt }) => ({
          ...{ id, slug, path: quizPath(slug), state },
          ...wording.shown(texts, 'title', ['title'], language),
          ...{ questions: questions.length, total: totals.get(id) ?? 0, updated_time: siteTime(updatedAt) },
        })),
      }
    },

    /** @throws CallError itemMissing */
    async one({ id }: ParsedInput<'staffQuiz'>): Promise<StaffQuiz> {
      const row = await store.find(orm, id)
      if (!row) throw new CallError('itemMissing')
      return shownQuiz(row)
    },

    /** Adds a draft, or saves a quiz over the version that was read. @throws CallError as `parseQuiz` */
    save: (input: ParsedInput<'saveQuiz'>, context: MemberContext): Promise<CallOutput<'saveQuiz'>> =>
      records.save(input, context, async (tx, before) => {
        const fields = parseQuiz(input, before)
        if (before?.state === 'published') mustBeComplete(fields)
        const row = await orRefusal(store.save(tx, before?.id, fields), taken)
        await announce(tx, row.id)
        return row
      }),

    /** @throws CallError itemMissing, editConflict, quizIncomplete where it is published without a question for each axis */
    async setState({ id, version, state }: ParsedInput<'setQuizState'>, context: MemberContext): Promise<StaffQuiz> {
      return transaction(database, async (tx) => {
        const before = await records.hold(tx, id)
        if (before.version !== version) throw new CallError('editConflict')
        if (state === 'published') mustBeComplete(before)
        const row = await store.save(tx, id, { texts: before.texts, state })
        await audit.record(tx, {
          actorId: userOf(context),
          action: `quiz.${state}`,
          target: `quiz:${id}`,
          before: { state: before.state },
          after: { title: row.texts.title, state },
        })
        await announce(tx, id)
        return shownQuiz(row)
      })
    },

    /** @throws CallError itemMissing, nameTaken, invalidInput */
    async copy({ id, slug }: ParsedInput<'copyQuiz'>, context: MemberContext): Promise<{ id: number }> {
      return transaction(database, async (tx) => {
        const { texts, axes, results, questions } = await records.hold(tx, id)
        const fields = { texts, axes, results, questions, slug: parseSlug(slug, 'slug') }
        const row = await orRefusal(store.save(tx, undefined, fields), taken)
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'quiz.copy',
          target: `quiz:${row.id}`,
          after: { title: texts.title, slug: row.slug, from: id },
        })
        return { id: row.id }
      })
    },

    /** @throws CallError itemMissing */
    async statistics({ id }: ParsedInput<'quizStatistics'>): Promise<CallOutput<'quizStatistics'>> {
      const row = await store.find(orm, id)
      if (!row) throw new CallError('itemMissing')
      const [results, answers] = await Promise.all([counts.resultCounts(orm, id), counts.answerCounts(orm, id)])
      const countOf = (question: string, choice: number) =>
        answers.find((one) => one.question === question && one.choice === choice)?.count ?? 0
      return {
        total: totalOf(results),
        results,
        questions: row.questions.map(({ key }) => ({
          key,
          counts: [1, 2, 3, 4, 5].map((choice) => countOf(key, choice)),
        })),
      }
    },

    /** Titles of quizzes for the log. */
    async names(ids: readonly number[]): Promise<Map<string, string>> {
      const rows = ids.length > 0 ? await store.all(orm) : []
      return new Map(rows.filter(({ id }) => ids.includes(id)).map(({ id, texts }) => [`quiz:${id}`, texts.title]))
    },
  }
}

function mustBeComplete({ questions }: Pick<store.QuizFields, 'questions'>): void {
  const axes = new Set(questions.map(({ axis }) => axis))
  if (axes.size < axisCount) throw new CallError('quizIncomplete')
}

function shownQuiz(row: store.QuizRow): StaffQuiz {
  const address = quizPath(row.slug)
  return {
    ...{ id: row.id, version: row.version, state: row.state, demo: row.demo, slug: row.slug },
    texts: textsOfRow(row.texts, quizTexts),
    axes: row.axes.map(({ texts }) => ({ texts: textsOfRow(texts, axisTexts) })),
    results: row.results.map(({ texts, ...one }) => ({ ...one, texts: textsOfRow(texts, resultTexts) })),
    questions: row.questions.map(({ texts, ...one }) => ({ ...one, texts: textsOfRow(texts, questionTexts) })),
    preview: row.state === 'draft' ? `${address}?preview=${row.previewKey}` : address,
    updated_time: siteTime(row.updatedAt),
  }
}

export type QuizzesDesk = ReturnType<typeof createQuizzesDesk>
