import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areAnswersOf,
  companionsOf,
  oppositeOf,
  placesOfAll,
  type QuizAnswer,
  type ScoredQuestion,
  scoreOf,
  weightOf,
} from './quiz-scoring.ts'
import { allPoles } from './quiz-terms.ts'

/** Two questions for each axis, the second one reversed. */
const questions: readonly ScoredQuestion[] = [0, 1, 2, 3].flatMap((axis) => [
  { key: `${axis}a`, axis, reversed: false },
  { key: `${axis}b`, axis, reversed: true },
])
const answers = (choices: readonly number[]): QuizAnswer[] =>
  questions.map(({ key }, place) => ({ question: key, choice: choices[place] ?? 3 }))

describe('a score', () => {
  it.each([
    ['all in the middle', [3, 3, 3, 3, 3, 3, 3, 3], '0000', [50, 50, 50, 50]],
    ['all at the second end', [5, 1, 5, 1, 5, 1, 5, 1], '1111', [100, 100, 100, 100]],
    ['all at the first end', [1, 5, 1, 5, 1, 5, 1, 5], '0000', [0, 0, 0, 0]],
    ['one step to the second end', [4, 3, 3, 3, 3, 3, 3, 3], '1000', [63, 50, 50, 50]],
    ['a tie of opposites goes to the first end', [5, 5, 3, 3, 1, 1, 4, 2], '0001', [50, 50, 50, 75]],
  ])('%s', (_, choices, poles, places) => {
    expect(scoreOf(questions, answers(choices))).toEqual({ poles, places })
  })

  it('can be every combination of ends', () => {
    for (const poles of allPoles) {
      const choices = questions.map((question) => {
        const towards = poles[question.axis] === '1'
        return weightOf(question, 5) > 0 === towards ? 5 : 1
      })
      expect(scoreOf(questions, answers(choices)).poles).toBe(poles)
    }
  })

  const choices = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: questions.length, maxLength: questions.length })

  it('does not depend on the order of questions and answers', () => {
    const order = fc.shuffledSubarray([...questions.keys()], { minLength: questions.length })
    fc.assert(
      fc.property(choices, order, order, (given, one, other) => {
        const all = answers(given)
        const mixed = scoreOf(
          one.flatMap((place) => questions[place] ?? []),
          other.flatMap((place) => all[place] ?? []),
        )
        expect(mixed).toEqual(scoreOf(questions, all))
      }),
    )
  })

  it('stands on the side of its end, and its mirror on the other one unless both tie', () => {
    fc.assert(
      fc.property(choices, (given) => {
        const { poles, places } = scoreOf(questions, answers(given))
        const mirror = scoreOf(questions, answers(given.map((choice) => 6 - choice)))
        places.forEach((place, axis) => {
          expect(poles[axis]).toBe(place > 50 ? '1' : '0')
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThanOrEqual(100)
          if (place !== 50) expect(mirror.poles[axis]).not.toBe(poles[axis])
        })
      }),
    )
  })

  it('of all who answered is the average of theirs', () => {
    fc.assert(
      fc.property(fc.array(choices, { minLength: 1, maxLength: 5 }), (people) => {
        const average = (key: string) => {
          const place = questions.findIndex((question) => question.key === key)
          return people.reduce((sum, given) => sum + (given[place] ?? 3), 0) / people.length
        }
        const places = placesOfAll(questions, average)
        const each = people.map((given) => scoreOf(questions, answers(given)).places)
        places.forEach((place, axis) => {
          const mean = each.reduce((sum, own) => sum + (own[axis] ?? 50), 0) / each.length
          expect(Math.abs(place - mean)).toBeLessThanOrEqual(1)
        })
      }),
    )
  })
})

describe('answers', () => {
  const all = answers([1, 2, 3, 4, 5, 1, 2, 3])
  it.each<[string, QuizAnswer[]]>([
    ['one is missing', all.slice(1)],
    ['one is given twice', [...all.slice(1), ...all.slice(1, 2)]],
    ['one is of another question', [...all.slice(1), { question: 'other', choice: 3 }]],
    ['one is below the choices', [...all.slice(1), { question: '0a', choice: 0 }]],
    ['one is above the choices', [...all.slice(1), { question: '0a', choice: 6 }]],
    ['one is between two choices', [...all.slice(1), { question: '0a', choice: 2.5 }]],
  ])('are refused where %s', (_, given) => {
    expect(areAnswersOf(questions, given)).toBe(false)
    expect(() => scoreOf(questions, given)).toThrow(RangeError)
  })

  it('of all questions are taken', () => expect(areAnswersOf(questions, all)).toBe(true))
})

it('each result has two companions and one opposite', () => {
  expect(companionsOf('0110')).toEqual(['1110', '0111'])
  expect(oppositeOf('0110')).toBe('1001')
})
