import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits, codeLifetimeSeconds, codeTries, resendCountdownSeconds } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { CodePurpose } from '#contract/members/accounts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { type Address, addressKey } from './addresses.ts'
import { type CodePlace, codeSentAt, countTry, putCode, removeCode } from './codes-store.ts'

/** Proof of a code: that somebody reads an address, for one purpose, and where it is a member's, for one account. */
export interface CodeSubject {
  purpose: CodePurpose
  address: Address
  /** For codes requested in a session, which are not valid in another one. */
  userId?: number
  /** A device that the owner of the address is known by: others can neither replace its codes nor use up its attempts. */
  device?: string
}

/** A code that was made, to be sent. */
export interface MadeCode {
  code: string
  /** Withdraws the code, because it could not be sent. */
  withdraw(): Promise<void>
}

const codeForm = new RegExp(`^\\d{${codeDigits}}$`)

const secondsLater = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/**
 * Verification codes: six digits, valid for ten minutes, five wrong attempts, one use. Only keyed hashes are stored.
 */
export function createCodes({ orm }: Pick<Database, 'orm'>, secrets: Pick<Secrets, 'hmac'>) {
  const subjectKey = ({ address, userId, device = '' }: CodeSubject) =>
    `${addressKey(address)} ${userId ?? ''}${device && ` ${device}`}`
  const placeOf = (subject: CodeSubject): CodePlace => ({
    purpose: subject.purpose,
    addressHash: secrets.hmac('code address', subjectKey(subject)),
  })
  const hashOf = (subject: CodeSubject, code: string) =>
    secrets.hmac('code', `${subject.purpose} ${subjectKey(subject)} ${code}`)

  async function spend(subject: CodeSubject, code: string, now: Date): Promise<boolean> {
    const place = placeOf(subject)
    const known = await countTry(orm, place, now, codeTries)
    if (!known || !timingSafeEqual(known, hashOf(subject, code))) return false
    return removeCode(orm, place, known)
  }

  return {
    /**
     * Makes a code, which replaces an older one.
     * @throws CallError codeTooSoon, with the seconds to wait, when one was made less than a minute ago
     */
    async make(subject: CodeSubject, now: Date): Promise<MadeCode> {
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const place = placeOf(subject)
      const codeHash = hashOf(subject, code)
      const row = { ...place, codeHash, sentAt: now, expiresAt: secondsLater(now, codeLifetimeSeconds) }
      const put = await putCode(orm, row, { notAfter: secondsLater(now, -resendCountdownSeconds) })
      if (!put) {
        const sentAt = (await codeSentAt(orm, place)) ?? now
        const wait = resendCountdownSeconds - Math.floor((now.getTime() - sentAt.getTime()) / 1000)
        throw new CallError('codeTooSoon', undefined, Math.min(resendCountdownSeconds, Math.max(1, wait)))
      }
      return {
        code,
        withdraw: async () => {
          await removeCode(orm, place, codeHash)
        },
      }
    },

    /**
     * Uses up a code; on a known device also one that was requested elsewhere.
     * @throws CallError wrongCode: wrong, expired, attempted too often, already used, for something else
     */
    async use(subject: CodeSubject, code: string, now: Date): Promise<void> {
      const written = code.normalize('NFKC').trim()
      if (codeForm.test(written)) {
        if (await spend(subject, written, now)) return
        if (subject.device && (await spend({ ...subject, device: undefined }, written, now))) return
      }
      throw new CallError('wrongCode')
    },
  }
}

export type Codes = ReturnType<typeof createCodes>
