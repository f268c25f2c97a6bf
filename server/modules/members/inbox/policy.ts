import type { AnswerWay } from '#contract/members/inbox-desk.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'

/** The address for an answer to feedback by email; undefined without one. */
export function mailOf(contact: string, ownEmail: string | null | undefined): string | undefined {
  const given = contact
    .normalize('NFKC')
    .split(/[\s,，;；、:：<>()（）]+/u)
    .find((word) => isMailAddress(word) && /\.[\p{L}\p{N}-]{2,}$/u.test(word))
  return given ?? (ownEmail || undefined)
}

/**
 * How feedback can be answered: in the inbox of a member, by email if there is an address, and always by a mark alone.
 */
export function waysToAnswer(hasBox: boolean, address: string | undefined): AnswerWay[] {
  return [...(hasBox ? ['message' as const] : []), ...(address ? ['mail' as const] : []), 'done']
}
