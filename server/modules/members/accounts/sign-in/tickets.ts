import { codeLifetimeSeconds } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import { SealError, type Secrets } from '#server/platform/seal.ts'
import { addressKey } from '../codes/addresses.ts'
import type { CodeSubject } from '../codes/codes.ts'

/** Proofs that a code was right, for the next step. They say for what, for which address, in whose session. */
export function createTickets(secrets: Pick<Secrets, 'seal' | 'open'>) {
  const contextOf = ({ purpose, address, userId }: CodeSubject) =>
    `ticket ${purpose} ${addressKey(address)} user:${userId ?? ''}`
  return {
    issue: (subject: CodeSubject, now: Date): string =>
      secrets.seal(String(now.getTime() + codeLifetimeSeconds * 1000), contextOf(subject)),

    /** @throws CallError wrongCode: made up, too old, or for something else */
    check(ticket: string, subject: CodeSubject, now: Date): void {
      if (now.getTime() > endOf(ticket, contextOf(subject))) throw new CallError('wrongCode')
    },
  }

  function endOf(ticket: string, context: string): number {
    try {
      return Number(secrets.open(ticket, context))
    } catch (error) {
      if (error instanceof SealError) throw new CallError('wrongCode')
      throw error
    }
  }
}
