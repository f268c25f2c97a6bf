import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { signedIn } from './accounts.ts'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

/** Secret of the page that asked for a challenge; it is never shown to the device that signs. */
const attempt = z.string().regex(/^[\w-]{43}$/)
/** Options as WebAuthn defines them in JSON, for the browser. */
const begun = z.object({ attempt: z.string(), options: z.record(z.string(), z.unknown()) })

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
}

export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_time: siteTime,
  /** Null until it signs in for the first time. */
  last_used_time: siteTime.nullable(),
  /** True if its owner's other devices have it too. */
  synced: z.boolean(),
})

const passkeys = z.object({ list: z.array(passkey) })
const name = z.string().max(400)

export const passkeyCalls = {
  /** Begins a sign-in with a passkey: returns a challenge, good once and for ten minutes. */
  beginPasskeySignIn: defineCall({
    name: 'beginPasskeySignIn',
    auth: 'public',
    input: z.object({}),
    output: begun,
  }),
  passkeySignIn: defineCall({
    name: 'passkeySignIn',
    auth: 'public',
    waits: 'rows',
    input: z.object({
      attempt,
      response: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: base64url(4_000),
          authenticatorData: base64url(4_000),
          signature: base64url(8_000),
          userHandle: base64url(100).optional(),
        }),
      }),
    }),
    output: signedIn,
  }),
  myPasskeys: defineCall({ name: 'myPasskeys', auth: 'user', input: z.object({}), output: passkeys }),
  /** Begins a new passkey of the caller. */
  beginPasskey: defineCall({
    name: 'beginPasskey',
    auth: 'user',
    freshProof: true,
    input: z.object({}),
    output: begun,
  }),
  addPasskey: defineCall({
    name: 'addPasskey',
    auth: 'user',
    freshProof: true,
    input: z.object({
      attempt,
      /** Empty: the name of the browser and system. */
      name: name.default(''),
      response: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: base64url(4_000),
          attestationObject: base64url(16_000),
          transports: z.array(z.string().max(20)).max(8).optional(),
        }),
      }),
    }),
    output: passkeys,
  }),
  renamePasskey: defineCall({
    name: 'renamePasskey',
    auth: 'user',
    input: z.object({ id, name }),
    output: passkeys,
  }),
  removePasskey: defineCall({
    name: 'removePasskey',
    auth: 'user',
    freshProof: true,
    input: z.object({ id }),
    output: passkeys,
  }),
}

export type Passkey = z.infer<typeof passkey>
