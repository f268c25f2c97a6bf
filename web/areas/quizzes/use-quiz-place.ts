import { useCallback, useEffect, useState } from 'react'
import { optionCount } from '#contract/site/quizzes/quiz-terms.ts'

/** How far somebody has come: what was chosen, and the key under which it will be counted once. */
export interface QuizPlace {
  key: string
  choices: Readonly<Record<string, number>>
}

const nameOf = (slug: string) => `quiz-${slug}`
const begin = (): QuizPlace => ({ key: crypto.randomUUID(), choices: {} })
const isChoice = (choice: unknown): choice is number =>
  Number.isInteger(choice) && Number(choice) >= 1 && Number(choice) <= optionCount

/** Reads the state stored on this device; undefined if there is none, or none that can be read. */
function read(slug: string): QuizPlace | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(slug)) ?? 'null') as Partial<QuizPlace> | null
    if (typeof stored?.key !== 'string' || typeof stored.choices !== 'object') return undefined
    const choices = Object.entries(stored.choices ?? {}).filter(([, choice]) => isChoice(choice))
    return choices.length > 0 ? { key: stored.key, choices: Object.fromEntries(choices) } : undefined
  } catch {
    return undefined
  }
}

function write(slug: string, place: QuizPlace | undefined): void {
  try {
    if (place) localStorage.setItem(nameOf(slug), JSON.stringify(place))
    else localStorage.removeItem(nameOf(slug))
  } catch {
    // On a device that keeps nothing the place lasts until the page is left.
  }
}

/** The place in a quiz, on this device alone. It is known once the page is hydrated. */
export function useQuizPlace(slug: string) {
  const [place, setPlace] = useState<QuizPlace>()
  useEffect(() => setPlace(read(slug)), [slug])
  const choose = useCallback(
    (question: string, choice: number) =>
      setPlace((before = begin()) => {
        const next = { ...before, choices: { ...before.choices, [question]: choice } }
        write(slug, next)
        return next
      }),
    [slug],
  )
  const forget = useCallback(() => {
    write(slug, undefined)
    setPlace(undefined)
  }, [slug])
  return { place, choose, forget }
}
