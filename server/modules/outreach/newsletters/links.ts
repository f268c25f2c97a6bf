import { timingSafeEqual } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import type { Secrets } from '#server/platform/seal.ts'

/** Purposes of links in letters: those of the first letter confirm, the others change or end a subscription. */
export type LinkPurpose = 'confirm' | 'manage'

/** The part of a signature that is in a link: 128 bits. */
const signatureLength = 22

const form = /^(\d{1,15})\.([\w-]{22})$/

export type SubscriberLinks = ReturnType<typeof createLinks>

/** Keys of the links in letters: the number of the subscriber, signed for one purpose. */
export function createLinks({ secrets }: { secrets: Pick<Secrets, 'hmac'> }) {
  const signature = (purpose: LinkPurpose, id: number, round: string) =>
    secrets
      .hmac(`newsletter ${purpose}`, round ? `${id} ${round}` : `${id}`)
      .toString('base64url')
      .slice(0, signatureLength)

  return {
    /** @param round a text after whose change the link opens nothing */
    tokenOf: (purpose: LinkPurpose, id: number, round = ''): string => `${id}.${signature(purpose, id, round)}`,

    /** The number in a key, which may be forged. @throws CallError itemMissing */
    claimedId(token: string): number {
      const [, digits] = form.exec(token) ?? []
      if (digits === undefined) throw new CallError('itemMissing')
      return Number(digits)
    },

    /** @returns the number of the subscriber @throws CallError itemMissing for a key that is none of ours */
    read(purpose: LinkPurpose, token: string, round = ''): number {
      const [, digits = '', given = ''] = form.exec(token) ?? []
      const right = signature(purpose, Number(digits), round)
      if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), Buffer.from(right)))
        throw new CallError('itemMissing')
      return Number(digits)
    },
  }
}
