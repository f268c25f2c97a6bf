import type { CeremonyAward, CeremonyNominee } from './ceremonies.ts'

/** Returns the nominees with the most votes for an award: several after a tie, none without votes. */
export function winnersOf({ nominees }: Pick<CeremonyAward, 'nominees'>): CeremonyNominee[] {
  const most = Math.max(0, ...nominees.map(({ votes }) => votes ?? 0))
  return nominees.filter(({ votes }) => votes === most && most > 0)
}
