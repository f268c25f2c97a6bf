import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import type { ChallengeProvider } from '#server/platform/config/challenge-config.ts'
import type { ChallengeMaker, ChallengeNeeds } from './challenge-maker.ts'

const patienceMs = 5_000
const retrySeconds = 30

const verdict = z.object({
  success: z.boolean(),
  /** The call that the browser named; hCaptcha has none. */
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** Codes of requests that the provider could not judge: the secret is wrong, or it has a failure of its own. */
const isUnjudged = (code: string) => /secret|internal-error|sitekey/.test(code)

/**
 * Creates challenges of a provider, which is asked about each answer and takes each once. The network address of the reader
 * is not sent to it.
 */
export function createProviderChallenges(
  { kind, siteKey, secret, verifyUrl, scriptUrl, passesWhenDown }: ChallengeProvider,
  { log }: Pick<ChallengeNeeds, 'log'>,
): ChallengeMaker {
  async function judge(response: string) {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response }),
      // A redirect would take the secret elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const judged = verdict.parse(await answer.json())
    const unjudged = judged['error-codes'].filter(isUnjudged)
    if (unjudged.length > 0) throw new Error(unjudged.join(', '))
    return judged
  }
  return {
    give: async () => ({ kind, site_key: siteKey, script: scriptUrl }),

    async isAnswer(call, answer) {
      try {
        const { success, action } = await judge(answer)
        return success && (action === undefined || action === call)
      } catch (err) {
        log.error({ err }, 'The provider of challenges cannot be asked')
        if (passesWhenDown) return true
        throw new CallError('challengeUnavailable', undefined, retrySeconds)
      }
    },
  }
}
