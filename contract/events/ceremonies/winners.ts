import type { CeremonyAward, CeremonyNominee } from './ceremonies.ts'

/** Who has the most votes for an award: several where they have equally many, nobody where there are none. */
export function winnersOf({ nominees }: Pick<CeremonyAward, 'nominees'>): CeremonyNominee[] {
  const most = Math.max(0, ...nominees.map(({ votes }) => votes ?? 0))
  return nominees.filter(({ votes }) => votes === most && most > 0)
}
