import { timingSafeEqual } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import type { Secrets } from '#server/platform/seal.ts'

/** Purposes of links in letters: those of the first letter confirm, the others change or end a subscription. */
export type LinkPurpose = 'confirm' | 'manage'

/** The part of a signature that is in a link: 128 bits. */
const signatureLength = 22

export type SubscriberLinks = ReturnType<typeof createLinks>

/** Keys of the links in letters: the number of the subscriber, signed for one purpose. */
export function createLinks({ secrets }: { secrets: Pick<Secrets, 'hmac'> }) {
  const signature = (purpose: LinkPurpose, id: number) =>
    secrets.hmac(`newsletter ${purpose}`, `${id}`).toString('base64url').slice(0, signatureLength)

  return {
    tokenOf: (purpose: LinkPurpose, id: number): string => `${id}.${signature(purpose, id)}`,

    /** @returns the number of the subscriber @throws CallError itemMissing for a key that is none of ours */
    read(purpose: LinkPurpose, token: string): number {
      const [, digits = '', given = ''] = /^(\d{1,15})\.([\w-]{22})$/.exec(token) ?? []
      const right = signature(purpose, Number(digits))
      if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), Buffer.from(right)))
        throw new CallError('itemMissing')
      return Number(digits)
    },
  }
}
