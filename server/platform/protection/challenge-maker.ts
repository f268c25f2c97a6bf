import type { FormChallenge } from '#contract/staff/form-challenges.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/seal.ts'

/** One kind of challenge. */
export interface ChallengeMaker {
  give(call: string): Promise<FormChallenge>
  /** True for the right answer to a challenge for the call, once. @throws CallError challengeUnavailable */
  isAnswer(call: string, answer: string): Promise<boolean>
}

export interface ChallengeNeeds {
  secrets: Pick<Secrets, 'hmac'>
  limiter: Pick<Limiter, 'take'>
  log: Pick<Log, 'error'>
}
