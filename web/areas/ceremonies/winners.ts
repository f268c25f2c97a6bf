import type { CeremonyAward, CeremonyNominee } from '#contract/events/ceremonies/ceremonies.ts'

/** Who has the most votes for an award: several where they have equally many, nobody where there are none. */
export function winnersOf({ nominees }: Pick<CeremonyAward, 'nominees'>): CeremonyNominee[] {
  const most = Math.max(0, ...nominees.map(({ votes }) => votes ?? 0))
  return nominees.filter(({ votes }) => votes === most && most > 0)
}

/** An award and who won it; its name alone where nobody did. @param and what stands between the names of several */
export function awardInWords(award: CeremonyAward, and: string): string {
  const names = winnersOf(award).map(({ name }) => name)
  return names.length > 0 ? `${award.name}: ${names.join(and)}` : award.name
}
