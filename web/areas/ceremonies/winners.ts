import type { CeremonyAward } from '#contract/events/ceremonies/ceremonies.ts'
import { winnersOf } from '#contract/events/ceremonies/winners.ts'

/** How many awards have a winner, or several. */
export const countDecided = (awards: readonly CeremonyAward[]): number =>
  awards.filter((award) => winnersOf(award).length > 0).length

/** An award and who won it; its name alone where nobody did. @param and what stands between the names of several */
export function awardInWords(award: CeremonyAward, and: string): string {
  const names = winnersOf(award).map(({ name }) => name)
  return names.length > 0 ? `${award.name}: ${names.join(and)}` : award.name
}
