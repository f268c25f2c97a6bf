import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/platform/seal.ts'

/** Signature of a return path: 80 bits in hexadecimal, since servers change the case of addresses. */
const signatureLength = 20

interface EnvelopeNeeds {
  secrets: Pick<Secrets, 'hmac'>
  /** Address that receives bounces. */
  bounces: string
}

export type Envelopes = ReturnType<typeof createEnvelopes>

/** Return paths and identifiers of emails: a bounce to the former names its email, and cannot be forged. */
export function createEnvelopes({ secrets, bounces }: EnvelopeNeeds) {
  const at = bounces.lastIndexOf('@')
  const [mailbox, domain] = [bounces.slice(0, at), bounces.slice(at + 1)]
  const key = secrets.hmac('newsletter return path', '')
  const signature = (delivery: number) =>
    createHmac('sha256', key).update(`${delivery}`).digest('hex').slice(0, signatureLength)

  return {
    returnPath: (delivery: number): string => `${mailbox}+${delivery}-${signature(delivery)}@${domain}`,
    /** The same at each attempt, so that programs recognise a repetition. */
    messageId: (issue: number, delivery: number): string => `<newsletter.${issue}.${delivery}@${domain}>`,
    /** @returns the number of the email that a return path names; undefined for one that is none of ours */
    readReturnPath(address: string): number | undefined {
      const [, digits = '', given = ''] = /\+(\d{1,15})-([0-9a-f]{20})@/.exec(address.toLowerCase()) ?? []
      if (!given || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(Number(digits))))) return undefined
      return Number(digits)
    },
  }
}
