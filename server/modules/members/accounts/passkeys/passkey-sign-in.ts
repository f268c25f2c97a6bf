import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { SignedIn } from '#contract/members/accounts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { assertOwnPage, knownCaller } from '../sign-in/caller-checks.ts'
import type { Entrance } from '../sign-in/entrance.ts'
import type { Limits } from '../sign-in/limits.ts'
import type { UserRow } from '../users-store.ts'
import { type Challenges, passkeyHost } from './challenges.ts'
import { findPasskey, notePasskeyUse, type PasskeyRow } from './passkeys-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  challenges: Challenges
  entrance: Pick<Entrance, 'admit' | 'isGone'>
  limits: Limits
  siteOrigin: string
}

type Response = ParsedInput<'passkeySignIn'>['response']

/** Signing in with a passkey, which names its owner: the device has verified who they are. */
export function createPasskeySignIn({ database: { orm }, challenges, entrance, limits, siteOrigin }: Needs) {
  const rpID = passkeyHost(siteOrigin)

  /** @throws CallError passkeyRefused */
  async function verify(response: Response, passkey: PasskeyRow, challenge: string) {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: siteOrigin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      })
      if (verified) return authenticationInfo
    } catch {
      // The library throws a plain error for whatever is wrong: origin, challenge, counter, form.
    }
    throw new CallError('passkeyRefused')
  }

  /** @throws CallError passkeyRefused */
  async function owner(response: Response, challenge: string, now: Date): Promise<UserRow> {
    const found = await findPasskey(orm, response.id)
    if (!found || (await entrance.isGone(found.user, now))) throw new CallError('passkeyRefused')
    const { newCounter, credentialBackedUp } = await verify(response, found.passkey, challenge)
    const use = { counter: newCounter, backedUp: credentialBackedUp, now }
    if (!(await notePasskeyUse(orm, found.passkey.id, use))) throw new CallError('passkeyRefused')
    return found.user
  }

  return {
    /** @throws CallError tooManyRequests, foreignOrigin */
    async begin(_input: object, context: CallContext): Promise<CallOutput<'beginPasskeySignIn'>> {
      const caller = knownCaller(context)
      assertOwnPage(caller)
      await limits.take(['passkeyOfClient', clientOf(caller.address)])
      const { attempt, challenge } = await challenges.issue(undefined, context.now)
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        userVerification: 'required',
      })
      return { attempt, options: { ...options } }
    },

    /** @throws CallError passkeyRefused, passkeyExpired, accountSuspended, tooManyRequests, foreignOrigin */
    async login({ attempt, response }: ParsedInput<'passkeySignIn'>, context: CallContext): Promise<SignedIn> {
      const caller = knownCaller(context)
      assertOwnPage(caller)
      const taken = await limits.take(['signInOfClient', clientOf(caller.address)])
      const challenge = await challenges.take(attempt, undefined, context.now)
      const user = await owner(response, challenge, context.now)
      await taken.restore()
      return entrance.admit(user, 'passkey', context)
    },
  }
}
