import { type QuizIllustration, quizIllustrations } from '#contract/site/quizzes/quiz-terms.ts'

/** Addresses of drawn islands; they carry all that decides the drawing. */

/** A square for lists and for a page, and a sea with many of them. */
export type IslandSize = 'sm' | 'lg'

const ISLAND = /^\/covers\/island\/([a-z-]+)-(sm|lg)\.svg$/
const CARD = /^\/covers\/island\/([a-z-]+)-card\.png$/
/** Islands side by side, for the head of a page. */
export const ARCHIPELAGO_PATH = '/covers/island/archipelago.svg'

/** The same for sharing, a PNG of 1200 by 630. */
export const ARCHIPELAGO_CARD_PATH = '/covers/island/archipelago-card.png'

/** The address of the drawing of a result of the quiz. */
export const islandPath = (illustration: QuizIllustration, size: IslandSize): string =>
  `/covers/island/${illustration}-${size}.svg`

/** The address of an island for sharing, a PNG of 1200 by 630. */
export const islandCardPath = (illustration: QuizIllustration): string => `/covers/island/${illustration}-card.png`

export interface IslandSpec {
  illustration: QuizIllustration
  size: IslandSize | 'card'
}

/** Parses the address of an island; null for every other address. */
export function parseIslandPath(path: string): IslandSpec | null {
  const [, name, size] = ISLAND.exec(path) ?? [undefined, CARD.exec(path)?.[1], 'card']
  const illustration = quizIllustrations.find((one) => one === name)
  return illustration ? { illustration, size: size as IslandSpec['size'] } : null
}
