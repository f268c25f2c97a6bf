import { useMemo, useState } from 'react'
import type { StreamStates } from '#contract/outreach/stream.ts'
import { useStreamState } from '#web/platform/stream/use-stream-state.ts'
import type { CeremonyDetails } from './loaders.ts'

/** Returns a ceremony with its present votes while they are taken; the page itself may be a minute old. */
export function useStanding(ceremony: CeremonyDetails): CeremonyDetails {
  const { id, phase, draft } = ceremony.edition
  const [standing, setStanding] = useState<StreamStates['ceremony']>()
  useStreamState<'ceremony'>(phase === 'open' && !draft ? `ceremony:${id}` : undefined, setStanding)
  return useMemo(() => (standing ? withStanding(ceremony, standing) : ceremony), [ceremony, standing])
}

/** Puts votes into the awards whose standing readers know. */
export function withStanding(
  { edition, awards, ...rest }: CeremonyDetails,
  { votes, nominees }: StreamStates['ceremony'],
): CeremonyDetails {
  const present = new Map(nominees.map((one) => [one.id, one.votes]))
  return {
    ...rest,
    edition: { ...edition, votes: Math.max(edition.votes, votes) },
    awards: awards.map((award) => {
      if (award.votes === null) return award
      const own = award.nominees.map((one) => ({ ...one, votes: present.get(one.id) ?? 0 }))
      return { ...award, nominees: own, votes: own.reduce((sum, one) => sum + one.votes, 0) }
    }),
  }
}
