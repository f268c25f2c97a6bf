import { quizPath } from '#contract/site/quizzes/quiz-path.ts'
import { placesOfAll } from '#contract/site/quizzes/quiz-scoring.ts'
import {
  axisTextLimits,
  type QuizText,
  questionOptions,
  questionTextLimits,
  quizTextLimits,
  resultTextLimits,
} from '#contract/site/quizzes/quiz-terms.ts'
import type { QuizHead, QuizQuestion, QuizResultLine } from '#contract/site/quizzes/quizzes.ts'
import type { Language } from '#language/languages.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import type { QuizRow } from './store.ts'
import type { StoredQuestion, StoredResult } from './tables.ts'

/** The names of limits, which are those of the texts that they limit. */
export const namesIn = <K extends string>(limits: Readonly<Record<K, number>>) => Object.keys(limits) as K[]
export const quizTexts: readonly QuizText[] = namesIn(quizTextLimits)
export const axisTexts = namesIn(axisTextLimits)
export const resultTexts = namesIn(resultTextLimits)
export const questionTexts = namesIn(questionTextLimits)

export interface ResultCount {
  poles: string
  count: number
}
export interface AnswerCount {
  question: string
  choice: number
  count: number
}

/** Total number of answers. */
export const totalOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** Turns rows into the contract's shapes, in the reader's language. */
export function createQuizPresenter(wording: Wording) {
  function line(result: StoredResult, counts: readonly ResultCount[], language: Language): QuizResultLine {
    const total = totalOf(counts)
    const own = counts.find(({ poles }) => poles === result.poles)?.count ?? 0
    return {
      ...{ key: result.key, poles: result.poles, illustration: result.illustration },
      ...wording.shown(result.texts, 'name', ['name', 'motto'], language),
      share: total === 0 ? null : Math.round((own / total) * 1000) / 10,
    }
  }

  return {
    head(row: QuizRow, counts: readonly ResultCount[], language: Language): QuizHead {
      const shown = wording.shown(row.texts, 'title', quizTexts, language)
      return {
        ...{ slug: row.slug, path: quizPath(row.slug) },
        ...shown,
        title_breaks: wording.breaks(shown.title, shown.language),
        languages: wording.languagesOf(row.texts, 'title'),
        axes: row.axes.map(({ texts }) => wording.shown(texts, 'name', axisTexts, language)),
        results: row.results.map((result) => line(result, counts, language)),
        questions: row.questions.length,
        total: totalOf(counts),
        draft: row.state === 'draft',
      }
    },

    question({ key, axis, reversed, texts }: StoredQuestion, language: Language): QuizQuestion {
      const shown = wording.shown(texts, 'text', questionTexts, language)
      return {
        ...{ key, axis, reversed, scene: shown.scene, text: shown.text, language: shown.language },
        text_breaks: wording.breaks(shown.text, shown.language),
        options: questionOptions.map((name) => shown[name]),
      }
    },

    /** A result with all that is said of it. */
    result(result: StoredResult, counts: readonly ResultCount[], language: Language) {
      const { text, strengths, risks } = wording.shown(result.texts, 'name', resultTexts, language)
      return { ...line(result, counts, language), text, strengths: linesOf(strengths), risks: linesOf(risks) }
    },

    /** Returns the places of all who answered together; null before anybody has. */
    places(questions: readonly StoredQuestion[], counts: readonly AnswerCount[]): number[] | null {
      if (counts.length === 0) return null
      const byQuestion = Map.groupBy(counts, ({ question }) => question)
      return placesOfAll(questions, (key) => {
        const own = byQuestion.get(key)
        return own && own.reduce((sum, { choice, count }) => sum + choice * count, 0) / totalOf(own)
      })
    },
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
