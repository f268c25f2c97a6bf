import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import type { Log } from '#server/platform/log.ts'

export interface GoogleSettings {
  clientId: string
  /** Page on which people sign in. */
  authUrl: string
  /** Issuer of the tokens: https://accounts.google.com. */
  issuer: string
  /** Address at which the keys of the issuer are published. */
  jwksUrl: string
}

/** Content of a verified token about its bearer. */
export interface GooglePerson {
  subject: string
  /** Undefined unless the issuer has verified it. */
  email: string | undefined
  /**
   * True if the issuer itself issues the address, so that it knows who has it now. Of others it only knows who once had
   * it (Google Identity, "Verify the Google ID token on your server side").
   */
  ownsAddress: boolean
  name: string | undefined
}

const keysTimeoutMs = 5_000
/** Clocks differ. */
const toleranceSeconds = 30
/** Google's tokens live for an hour; one without an end that soon is not one of them. */
const longestAge = '2h'

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).catch(false),
  hd: z.string().max(320).optional().catch(undefined),
  name: z.string().max(500).optional().catch(undefined),
})

/** Verifies Google's ID tokens against the keys that Google publishes, which are kept and renewed as they change. */
export function createGoogleVerifier({ clientId, issuer, jwksUrl }: GoogleSettings, log: Log) {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: keysTimeoutMs })
  // Google writes its name with and without the scheme.
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')]

  async function verify(token: string, now: Date): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        audience: clientId,
        issuer: issuers,
        requiredClaims: ['exp', 'iat', 'sub'],
        maxTokenAge: longestAge,
        clockTolerance: toleranceSeconds,
        currentDate: now,
      })
      return payload
    } catch (error) {
      throw refusal(error)
    }
  }

  function refusal(error: unknown): unknown {
    if (error instanceof errors.JWKSTimeout) return new CallError('providerSlow')
    if (isRefusedToken(error)) return new CallError('wrongCredentials')
    log.error({ err: error }, 'The keys of Google cannot be read')
    return new CallError('providerFailed')
  }

  return {
    /** @throws CallError wrongCredentials, providerFailed, providerSlow */
    async verify(token: string, now: Date): Promise<GooglePerson> {
      const read = claims.safeParse(await verify(token, now))
      if (!read.success) throw new CallError('wrongCredentials')
      const { sub, email, email_verified, hd, name } = read.data
      const ownsAddress = Boolean(hd) || /@gmail\.com$/i.test(email ?? '')
      return { subject: sub, email: email_verified ? email : undefined, ownsAddress, name }
    },
  }
}

/** True if the token is at fault, rather than the keys or the way to them. */
function isRefusedToken(error: unknown): boolean {
  return [
    errors.JWTClaimValidationFailed,
    errors.JWTExpired,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
  ].some((kind) => error instanceof kind)
}
