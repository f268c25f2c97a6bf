import { z } from 'zod'
import { calendarDay, defineCall, siteTime } from '#contract/call.ts'
import { signedIn } from './accounts.ts'

/** Six digits of an authenticator app. */
const digits = z.string().max(20)
/** A recovery code as people type it, with spaces or hyphens. */
const anyCode = z.string().max(60)

const state = z.object({
  /** When the authenticator app was added; null: the second step is off. */
  on_since: siteTime.nullable(),
  /** Recovery codes that were not used yet. */
  codes_left: z.number(),
  /**
   * A second factor that is required of the member, from two weeks before it is; null for everybody else. A passkey is one,
   * an authenticator app is another.
   */
  required: z
    .object({
      from: calendarDay,
      /** Days that remain; 0: it is required. */
      days: z.number(),
      met: z.boolean(),
      /** An administrator lets the member work without it until then. */
      exempt_until: siteTime.nullable(),
    })
    .nullable(),
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondStepCalls = {
  /** Completes a sign-in that asked for a second step: by a code of the authenticator app, or a recovery code. */
  completeSignIn: defineCall({
    name: 'completeSignIn',
    auth: 'public',
    waits: 'rows',
    input: z.object({
      /** The secret of the sign-in that was begun. */
      attempt: z.string().regex(/^[\w-]{43}$/),
      code: anyCode,
      /** Not to ask on this device for thirty days; only where somebody signed in to the account before. */
      remember: z.boolean().default(false),
    }),
    output: signedIn,
  }),
  mySecondStep: defineCall({ name: 'mySecondStep', auth: 'user', input: z.object({}), output: state }),
  /** Makes a secret for an authenticator app. Nothing changes before `confirmTotp`. */
  beginTotp: defineCall({
    name: 'beginTotp',
    auth: 'user',
    freshProof: true,
    input: z.object({}),
    output: z.object({
      /** The sealed secret, which `confirmTotp` wants back; good for ten minutes. */
      ticket: z.string(),
      /** The same secret in base32, to be typed where no QR code can be read. */
      secret: z.string(),
      /** The address that the QR code holds (otpauth). */
      uri: z.string(),
    }),
  }),
  /** Turns the second step on, or replaces the app, by a code of the new one. The recovery codes are shown this once. */
  confirmTotp: defineCall({
    name: 'confirmTotp',
    auth: 'user',
    freshProof: true,
    input: z.object({ ticket: z.string().max(500), code: digits }),
    output: recoveryCodes,
  }),
  /** Makes ten new recovery codes; those before are no longer good. */
  replaceRecoveryCodes: defineCall({
    name: 'replaceRecoveryCodes',
    auth: 'user',
    freshProof: true,
    input: z.object({}),
    output: recoveryCodes,
  }),
  /** Turns the second step off. */
  endTotp: defineCall({ name: 'endTotp', auth: 'user', freshProof: true, input: z.object({}), output: state }),
}

export type SecondStepState = z.infer<typeof state>
