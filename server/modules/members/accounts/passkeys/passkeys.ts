import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { maxPasskeyName, maxPasskeys } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { deviceName } from '#server/platform/text/device-name.ts'
import { maskedEmail, maskedPhone } from '../codes/addresses.ts'
import { ownUser } from '../codes/own-address.ts'
import type { Post } from '../mails/post.ts'
import { cleanNickname } from '../people/nickname.ts'
import { assertFresh } from '../sign-in/caller-checks.ts'
import type { Limits } from '../sign-in/limits.ts'
import { isWithoutCertificates } from './attestation.ts'
import { type Challenges, passkeyHost } from './challenges.ts'
import { passkeysOf, putPasskey, removePasskey, renamePasskey } from './passkeys-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  challenges: Challenges
  limits: Limits
  post: Post
  siteOrigin: string
  siteName: (language: Language) => Promise<string>
}

/** EdDSA, ES256 and RS256 (COSE): what devices offer, and every supported Node.js verifies. */
const algorithms = [-8, -7, -257]

type List = CallOutput<'myPasskeys'>

/**
 * The passkeys of an account: its owner adds, names and removes them. One opens the account permanently, as a password
 * does, so that a proof of who is there must be as fresh as for a new password.
 */
export function createPasskeys({ database, challenges, limits, post, siteOrigin, siteName }: Needs) {
  const { orm } = database
  const rpID = passkeyHost(siteOrigin)

  async function listOf(userId: number): Promise<List> {
    const rows = await passkeysOf(orm, userId)
    const list = rows.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
      id,
      name,
      created_time: siteTime(createdAt),
      last_used_time: lastUsedAt && siteTime(lastUsedAt),
      synced: backedUp,
    }))
    return { list }
  }

  /** @throws CallError passkeyRefused */
  async function verify(response: ParsedInput<'addPasskey'>['response'], challenge: string) {
    if (!isWithoutCertificates(response.response.attestationObject)) throw new CallError('passkeyRefused')
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: siteOrigin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      })
      if (registrationInfo) return registrationInfo
    } catch {
      // The library throws a plain error for whatever is wrong: origin, challenge, form.
    }
    throw new CallError('passkeyRefused')
  }

  async function tell(kind: 'passkeyAdded' | 'passkeyRemoved', name: string, { caller, language, now }: MemberContext) {
    const { id, email } = await ownUser(orm, caller.session.userId)
    const fills = { device: name, time: now }
    post.tell(email, kind, language, fills)
    await post.note(id, kind, fills)
  }

  return {
    mine: (_input: object, { caller }: MemberContext): Promise<List> => listOf(caller.session.userId),

    /** @throws CallError proofRequired, tooManyPasskeys, tooManyRequests, accountGone */
    async begin(_input: object, { caller, language, now }: MemberContext): Promise<CallOutput<'beginPasskey'>> {
      assertFresh(caller.session, now)
      const user = await ownUser(orm, caller.session.userId)
      await limits.take(['passkeyByUser', String(user.id)])
      const held = await passkeysOf(orm, user.id)
      if (held.length >= maxPasskeys) throw new CallError('tooManyPasskeys')
      const { attempt, challenge } = await challenges.issue(user.id, now)
      const options = await generateRegistrationOptions({
        rpID,
        rpName: await siteName(language),
        userName: maskedEmail(user.email) || maskedPhone(user.phone) || user.nickname,
        userDisplayName: user.nickname,
        supportedAlgorithmIDs: algorithms,
        userID: new TextEncoder().encode(String(user.id)),
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        excludeCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { attempt, options: { ...options } }
    },

    /** @throws CallError proofRequired, passkeyRefused, passkeyExpired, tooManyPasskeys, invalidInput, accountGone */
    async add({ attempt, name, response }: ParsedInput<'addPasskey'>, context: MemberContext): Promise<List> {
      const { caller, now } = context
      assertFresh(caller.session, now)
      const { userId } = caller.session
      const shown = nameOf(name) || deviceName(caller.device).slice(0, maxPasskeyName) || '?'
      const challenge = await challenges.take(attempt, userId, now)
      const { credential, credentialBackedUp } = await verify(response, challenge)
      const passkey = {
        userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        name: shown,
        backedUp: credentialBackedUp,
        createdAt: now,
      }
      const put = await putPasskey(database, passkey, maxPasskeys)
      if (put !== 'added') throw new CallError(put === 'full' ? 'tooManyPasskeys' : 'passkeyRefused')
      await tell('passkeyAdded', shown, context)
      return listOf(userId)
    },

    /** @throws CallError invalidInput */
    async rename({ id, name }: ParsedInput<'renamePasskey'>, { caller }: MemberContext): Promise<List> {
      const shown = nameOf(name)
      if (!shown) throw new CallError('invalidInput', 'name')
      await renamePasskey(orm, caller.session.userId, id, shown)
      return listOf(caller.session.userId)
    },

    /** Removes a passkey: it signs in no more. The owner is informed. @throws CallError proofRequired */
    async remove({ id }: ParsedInput<'removePasskey'>, context: MemberContext): Promise<List> {
      assertFresh(context.caller.session, context.now)
      const { userId } = context.caller.session
      const name = await removePasskey(orm, userId, id)
      if (name !== undefined) await tell('passkeyRemoved', name, context)
      return listOf(userId)
    },
  }
}

/** A name as it is stored, without characters that nobody sees. @throws CallError invalidInput where it is too long */
function nameOf(text: string): string {
  const name = cleanNickname(text)
  if ([...name].length > maxPasskeyName) throw new CallError('invalidInput', `name (≤ ${maxPasskeyName})`)
  return name
}
