import { useCallback, useEffect, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { CeremonyEdition, CeremonyVote } from '#contract/events/ceremonies/ceremonies.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { isMember } from '#web/session/member.ts'
import { openLogin } from '#web/session/session.ts'
import { useCeremonyText } from './ceremony-text.ts'

export interface Votes {
  /** The member's votes by award. */
  own: ReadonlyMap<number, CeremonyVote>
  /** From when on the account may vote, in the site's time; null: now, or nobody is signed in. */
  from: string | null
  /** The award that a vote is on its way for. */
  busy: number | undefined
  vote: (award: number, nominee: number) => Promise<void>
}

type Own = CallOutput<'myCeremonyVotes'>

/** The member's own votes: they come after the page, which is the same for everybody. */
export function useVotes({ id, phase, draft }: Pick<CeremonyEdition, 'id' | 'phase' | 'draft'>): Votes {
  const t = useCeremonyText()
  const language = useLanguage()
  const toast = useToast()
  const [{ votes, from_time }, setOwn] = useState<Own>({ votes: [], from_time: null })
  const [busy, setBusy] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: votes are the same in every language
  useEffect(() => {
    if (phase === 'soon' || draft || !isMember()) return
    httpBackend.call(language, 'myCeremonyVotes', { edition: id }).then(setOwn, () => {})
  }, [id, phase, draft])
  const vote = useCallback(
    async (award: number, nominee: number) => {
      if (!isMember()) return openLogin({ mode: 1, wanted: location.pathname })
      setBusy(award)
      try {
        const given = await httpBackend.call(language, 'voteInCeremony', { award, nominee })
        setOwn((before) => ({ ...before, votes: [...before.votes.filter((one) => one.award !== award), given] }))
        toast(t('taken'), 'done')
      } catch (error) {
        toast(isBackendError(error) ? error.message : t('network'), 'failed')
      } finally {
        setBusy(undefined)
      }
    },
    [language, t, toast],
  )
  return { own: new Map(votes.map((one) => [one.award, one])), from: from_time, busy, vote }
}
