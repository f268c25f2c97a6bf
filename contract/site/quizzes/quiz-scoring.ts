import { axisCount, optionCount } from './quiz-terms.ts'

/**
 * How answers become a result. Everything here is pure; docs/guides/run-a-quiz.md explains it to editors.
 *
 * A question belongs to one axis. Its five choices count -2, -1, 0, 1 and 2 towards the second end of the axis, in
 * their order; in a reversed question towards the first end. The counts of an axis are added up. A sum above nothing
 * stands for the second end, a sum below for the first one. A sum of exactly nothing is a tie: it goes to the first
 * end, so that editors know which one to put first. The order of the answers does not matter.
 */

/** Properties of a question that scoring needs. */
export interface ScoredQuestion {
  key: string
  /** From 0 to 3. */
  axis: number
  /** The first choice stands for the second end. */
  reversed: boolean
}

export interface QuizAnswer {
  /** The question's key. */
  question: string
  /** From 1 to 5. */
  choice: number
}

export interface Score {
  /** The end of each axis, such as `0110`. */
  poles: string
  /** For each axis the place between its ends, from 0 at the first to 100 at the second. */
  places: number[]
}

const middle = (optionCount + 1) / 2
const farthest = optionCount - middle

/** Returns the weight of a choice towards the second end of its axis, from -2 to 2; also of an average choice. */
export const weightOf = ({ reversed }: Pick<ScoredQuestion, 'reversed'>, choice: number): number =>
  (choice - middle) * (reversed ? -1 : 1)

/** True if every question is answered once by one of its choices, and nothing else is. */
export function areAnswersOf(questions: readonly ScoredQuestion[], answers: readonly QuizAnswer[]): boolean {
  const keys = new Set(answers.map(({ question }) => question))
  return (
    answers.length === questions.length &&
    keys.size === answers.length &&
    questions.every(({ key }) => keys.has(key)) &&
    answers.every(({ choice }) => Number.isInteger(choice) && choice >= 1 && choice <= optionCount)
  )
}

/**
 * The result of answers, one for each question.
 * @throws RangeError where a question is unanswered, answered twice or by something that is no choice
 */
export function scoreOf(questions: readonly ScoredQuestion[], answers: readonly QuizAnswer[]): Score {
  if (!areAnswersOf(questions, answers)) throw new RangeError('The answers are not those of the questions')
  const choices = new Map(answers.map(({ question, choice }) => [question, choice]))
  const averages = averagesOf(questions, (key) => choices.get(key) ?? middle)
  return {
    poles: averages.map((average) => (average > 0 ? '1' : '0')).join(''),
    places: averages.map(placeOf),
  }
}

/**
 * Returns the places of all respondents together on each axis, from 0 to 100, by the average choice of each question.
 * @param averageOf undefined where nobody has answered it
 */
export const placesOfAll = (
  questions: readonly ScoredQuestion[],
  averageOf: (key: string) => number | undefined,
): number[] => averagesOf(questions, averageOf).map(placeOf)

/** The average weight of the questions of each axis, from -2 to 2; 0 where an axis has none. */
function averagesOf(questions: readonly ScoredQuestion[], choiceOf: (key: string) => number | undefined): number[] {
  return Array.from({ length: axisCount }, (_, axis) => {
    const weights = questions.flatMap((question) => {
      const choice = question.axis === axis ? choiceOf(question.key) : undefined
      return choice === undefined ? [] : weightOf(question, choice)
    })
    return weights.length === 0 ? 0 : weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  })
}

const placeOf = (average: number): number => Math.round(50 + (average / farthest) * 50)

/** Results that differ from this one on the first or on the last axis alone: in how much they risk, and with whom. */
export const companionsOf = (poles: string): string[] => [flip(poles, 0), flip(poles, axisCount - 1)]

/** The result that stands at the other end of every axis. */
export const oppositeOf = (poles: string): string => [...poles].map((_, axis) => flip(poles, axis)[axis]).join('')

const flip = (poles: string, axis: number): string =>
  [...poles].map((pole, place) => (place === axis ? (pole === '0' ? '1' : '0') : pole)).join('')
