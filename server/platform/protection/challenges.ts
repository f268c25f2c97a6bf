import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { FormChallenge } from '#contract/staff/form-challenges.ts'
import type { ChallengeSettings } from '#server/platform/config/challenge-config.ts'
import type { ChallengeMaker, ChallengeNeeds } from './challenge-maker.ts'
import { createProviderChallenges } from './provider-challenges.ts'
import { createWorkChallenges } from './work-challenges.ts'

/** Creates the challenges that forms of strangers ask for; none where nothing is configured. */
export function createChallenges(settings: ChallengeSettings | undefined, needs: ChallengeNeeds) {
  const maker: ChallengeMaker | undefined =
    settings &&
    (settings.kind === 'work' ? createWorkChallenges(settings, needs) : createProviderChallenges(settings, needs))
  return {
    kind: settings?.kind ?? null,

    /** A challenge for a call by its name; null where it asks for none. */
    give: async (name: string): Promise<FormChallenge | null> => {
      const call: CallDefinition | undefined = Object.hasOwn(calls, name)
        ? calls[name as keyof typeof calls]
        : undefined
      return maker && call?.challenged ? maker.give(name) : null
    },

    /** @throws CallError challengeFailed without the right answer, challengeUnavailable */
    async assertAnswered({ name, challenged }: CallDefinition, answer: string | undefined): Promise<void> {
      if (!maker || !challenged) return
      if (!answer || !(await maker.isAnswer(name, answer))) throw new CallError('challengeFailed')
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>
