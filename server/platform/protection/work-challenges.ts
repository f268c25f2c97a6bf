import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { type WorkChallenge, workAnswer } from '#contract/staff/form-challenges.ts'
import type { ChallengeMaker, ChallengeNeeds } from './challenge-maker.ts'

const validSeconds = 600
/** An answer is good once: its use is remembered for at least as long as the challenge is valid. */
const once = { points: 1, seconds: validSeconds }

/**
 * Creates challenges that cost a browser work: it looks for the counter behind a hash. They are signed, so that no process
 * stores one before it is answered; checking an answer takes two hashes.
 */
export function createWorkChallenges(
  { hashes }: { hashes: number },
  { secrets, limiter }: Pick<ChallengeNeeds, 'secrets' | 'limiter'>,
): ChallengeMaker {
  const keyFor = (signed: string) => secrets.hmac('form challenge', signed).toString('base64url')
  const signing = { hmacSignatureSecret: keyFor('parameters'), hmacKeySignatureSecret: keyFor('key') }
  return {
    async give(call) {
      const work = await createChallenge({
        ...{ algorithm: 'SHA-256', cost: 1, deriveKey, counter: randomInt(hashes), data: { call } },
        expiresAt: new Date(Date.now() + validSeconds * 1_000),
        ...signing,
      })
      return { kind: 'work', work: work as WorkChallenge }
    },

    async isAnswer(call, answer) {
      const read = workAnswer.safeParse(jsonOf(answer))
      if (!read.success) return false
      const { challenge, solution } = read.data
      if (challenge.parameters.data.call !== call) return false
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...signing })
      return verified && (await limiter.take(`form challenge ${challenge.signature}`, once)).allowed
    },
  }
}

function jsonOf(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString())
  } catch {
    return undefined
  }
}
