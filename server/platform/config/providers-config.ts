import { z } from 'zod'
import { trimmedEnd } from '#language/text/trim.ts'

/** Accounts elsewhere that people sign in with or link. */
export interface ProvidersConfig {
  /** Absent: nobody signs in with Google. */
  google: { clientId: string; authUrl: string; issuer: string; jwksUrl: string } | undefined
  /** Absent: no account of X is linked. */
  x: { clientId: string; clientSecret: string; authUrl: string; apiUrl: string } | undefined
  /** True if wallets of Ethereum can be linked and sign in. */
  walletSignIn: boolean
}

const text = z.string().optional()
const addressProblem = { message: 'must be an address such as https://accounts.example.org, without a query' }

/** Compared with what tokens say, or put in front of paths: as it is written, without a closing slash. */
const address = z
  .string()
  .refine((value) => {
    const url = URL.parse(value)
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#\s]/.test(value)
  }, addressProblem)
  .transform((value) => trimmedEnd(value, /\//))

/** Settings for accounts elsewhere. Part of the one table in config.ts. */
export const providerSettings = {
  GOOGLE_CLIENT_ID: {
    schema: text,
    default: 'none: no sign-in with Google',
    meaning: 'client ID of this site at Google; ID tokens must be issued for it',
  },
  GOOGLE_AUTH_URL: {
    schema: address.default('https://accounts.google.com/o/oauth2/v2/auth'),
    default: 'https://accounts.google.com/o/oauth2/v2/auth',
    meaning: 'Google’s sign-in page; it redirects to SITE_ORIGIN/home',
  },
  GOOGLE_ISSUER: {
    schema: address.default('https://accounts.google.com'),
    default: 'https://accounts.google.com',
    meaning: 'required issuer of ID tokens',
  },
  GOOGLE_JWKS_URL: {
    schema: address.default('https://www.googleapis.com/oauth2/v3/certs'),
    default: 'https://www.googleapis.com/oauth2/v3/certs',
    meaning: 'address of the public keys for ID tokens',
  },
  X_CLIENT_ID: {
    schema: text,
    default: 'none: X accounts cannot be linked',
    meaning: 'OAuth 2 client ID of this site at X, with the callback SITE_ORIGIN/my/security',
  },
  X_CLIENT_SECRET: { schema: text, default: 'none; required with X_CLIENT_ID', meaning: 'its secret' },
  X_AUTH_URL: {
    schema: address.default('https://x.com/i/oauth2/authorize'),
    default: 'https://x.com/i/oauth2/authorize',
    meaning: 'X’s authorisation page',
  },
  X_API_URL: {
    schema: address.default('https://api.x.com'),
    default: 'https://api.x.com',
    meaning: 'address of X’s API, or of a relay',
  },
  WALLET_SIGN_IN: {
    schema: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
    default: 'off',
    meaning:
      'on lets members link a wallet of Ethereum and sign in with it; contract wallets on the chains of STABLECOIN_CHAINS',
  },
}

type Values = { [Name in keyof typeof providerSettings]: z.output<(typeof providerSettings)[Name]['schema']> }

/** Problems that show only in several variables together. */
export function providerProblems(env: Record<string, string | undefined>): string[] {
  const [id, secret] = [env.X_CLIENT_ID?.trim(), env.X_CLIENT_SECRET?.trim()]
  if (Boolean(id) === Boolean(secret)) return []
  return [`${id ? 'X_CLIENT_SECRET' : 'X_CLIENT_ID'} is missing: linking accounts of X takes both`]
}

/** The settings, once they are known to have no problems. */
export function providersOf(values: Values): ProvidersConfig {
  const { GOOGLE_CLIENT_ID: googleId, X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret } = values
  return {
    google: googleId
      ? {
          clientId: googleId,
          authUrl: values.GOOGLE_AUTH_URL,
          issuer: values.GOOGLE_ISSUER,
          jwksUrl: values.GOOGLE_JWKS_URL,
        }
      : undefined,
    x:
      clientId && clientSecret
        ? { clientId, clientSecret, authUrl: values.X_AUTH_URL, apiUrl: values.X_API_URL }
        : undefined,
    walletSignIn: values.WALLET_SIGN_IN === 'on',
  }
}
