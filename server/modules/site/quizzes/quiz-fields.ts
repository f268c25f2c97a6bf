import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import {
  axisTextLimits,
  hasLines,
  questionOptions,
  questionTextLimits,
  quizTextLimits,
  type ResultText,
  reservedResults,
  resultTextLimits,
  slugPattern,
} from '#contract/site/quizzes/quiz-terms.ts'
import { type FieldRule, rowOfTexts } from '#server/platform/database/written-texts.ts'
import { namesIn } from './present.ts'
import type { QuizFields, QuizRow } from './store.ts'
import type { StoredQuestion, StoredResult } from './tables.ts'

/** Checks of what editors enter about a quiz. */

const rulesOf = <K extends string>(limits: Readonly<Record<K, number>>, lines: (field: K) => boolean = () => false) =>
  Object.fromEntries(namesIn(limits).map((name) => [name, { max: limits[name], lines: lines(name) }])) as Record<
    K,
    FieldRule
  >
const quizRules = rulesOf(quizTextLimits)
const axisRules = rulesOf(axisTextLimits)
const resultRules = rulesOf<ResultText>(resultTextLimits, hasLines)
const questionRules = rulesOf(questionTextLimits)

type Entered = Pick<ParsedInput<'saveQuiz'>, 'slug' | 'texts' | 'axes' | 'results' | 'questions'>

/** The last part of an address. @throws CallError invalidInput */
export function parseSlug(slug: string, at: string): string {
  const clean = slug.trim().toLowerCase()
  if (!slugPattern.test(clean)) throw new CallError('invalidInput', at)
  return clean
}

/**
 * A quiz as it is to be written.
 * @throws CallError invalidInput with the name of the field, nameTaken where two results have one address
 */
export function parseQuiz(input: Entered, before: QuizRow | undefined): QuizFields {
  return {
    slug: parseSlug(input.slug, 'slug'),
    texts: rowOfTexts(input.texts, { fields: quizRules, lead: 'title' }),
    axes: input.axes.map(({ texts }, place) => {
      const words = rowOfTexts(texts, { fields: axisRules, lead: 'name', at: `axes.${place}.` })
      if (!words.first || !words.second) throw new CallError('invalidInput', `axes.${place}`)
      return { texts: words }
    }),
    results: parseResults(input.results),
    questions: parseQuestions(input.questions, before?.questions ?? []),
  }
}

function parseResults(given: Entered['results']): StoredResult[] {
  const poles = new Set<string>()
  const keys = new Set<string>()
  return given.map((one, place) => {
    const key = parseSlug(one.key, `results.${place}.key`)
    if (poles.has(one.poles)) throw new CallError('invalidInput', `results.${place}.poles`)
    if (keys.has(key) || reservedResults.has(key)) throw new CallError('nameTaken', `results.${place}.key`)
    poles.add(one.poles)
    keys.add(key)
    const texts = rowOfTexts(one.texts, { fields: resultRules, lead: 'name', at: `results.${place}.` })
    return { key, poles: one.poles, illustration: one.illustration, texts }
  })
}

/** Questions that were there keep the key by which they are counted; new ones get one that was never used. */
function parseQuestions(given: Entered['questions'], before: readonly StoredQuestion[]): StoredQuestion[] {
  const known = new Set(before.map(({ key }) => key))
  const used = new Set<string>()
  return given.map(({ key, axis, reversed, texts }, place) => {
    const at = `questions.${place}.`
    if (key !== '' && (!known.has(key) || used.has(key))) throw new CallError('invalidInput', `${at}key`)
    const own = key || `q-${randomUUID().slice(0, 13)}`
    used.add(own)
    const words = rowOfTexts(texts, { fields: questionRules, lead: 'text', at })
    const missing = questionOptions.find((name) => !words[name])
    if (missing) throw new CallError('invalidInput', `${at}texts.${words.language}.${missing}`)
    return { key: own, axis, reversed, texts: words }
  })
}
