import { z } from 'zod'
import { challengeKinds } from '#contract/staff/challenge-terms.ts'
import { serviceAddress } from './service-address.ts'

/** A provider of challenges that is asked about each answer. */
export interface ChallengeProvider {
  kind: 'turnstile' | 'hcaptcha'
  siteKey: string
  secret: string
  /** Address that judges answers. */
  verifyUrl: string
  /** Address of the script that browsers load. */
  scriptUrl: string
  /** True if callers pass while the provider cannot be asked. */
  passesWhenDown: boolean
}

/** The challenge that forms of strangers ask for; `hashes` are the most that a browser computes for one. */
export type ChallengeSettings = { kind: 'work'; hashes: number } | ChallengeProvider

const addresses = {
  turnstile: {
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  },
  hcaptcha: { verify: 'https://api.hcaptcha.com/siteverify', script: 'https://js.hcaptcha.com/1/api.js' },
} as const

const usualHashes = 100_000
const word = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must consist of letters, digits and signs without spaces')
const hashes = 'must be a number from 1000 to 10000000'

/** Settings of challenges. Part of the one table in config.ts. */
export const challengeSettings = {
  CHALLENGE: {
    schema: z.enum(challengeKinds, { error: `must be one of ${challengeKinds.join(', ')}` }).optional(),
    default: 'none: forms ask for nothing',
    meaning:
      'challenge of forms that strangers send: work, turnstile or hcaptcha ([docs/protection.md](protection.md))',
  },
  CHALLENGE_WORK: {
    schema: z
      .string()
      .regex(/^\d{4,8}$/, hashes)
      .transform(Number)
      .refine((number) => number >= 1_000 && number <= 10_000_000, hashes)
      .default(usualHashes),
    default: String(usualHashes),
    meaning: 'hashes that a browser computes at most with CHALLENGE work; half of them on average',
  },
  CHALLENGE_SITE_KEY: {
    schema: word.optional(),
    default: 'none; required with turnstile and hcaptcha',
    meaning: 'public key of the site at the provider',
  },
  CHALLENGE_SECRET: {
    schema: word.optional(),
    default: 'none; required with turnstile and hcaptcha',
    meaning: 'secret key of the site at the provider, sent only to CHALLENGE_VERIFY_URL',
  },
  CHALLENGE_VERIFY_URL: {
    schema: serviceAddress.optional(),
    default: `${addresses.turnstile.verify} or ${addresses.hcaptcha.verify}`,
    meaning: 'address at which the provider judges answers',
  },
  CHALLENGE_SCRIPT_URL: {
    schema: serviceAddress.optional(),
    default: `${addresses.turnstile.script} or ${addresses.hcaptcha.script}`,
    meaning: 'script of the provider; pages for readers may load scripts from its host',
  },
  CHALLENGE_OUTAGE: {
    schema: z.enum(['refuse', 'allow'], { error: 'must be refuse or allow' }).default('refuse'),
    default: 'refuse',
    meaning: 'allow lets forms through while the provider cannot be asked; refuse asks people to try again later',
  },
}

type Values = { [Name in keyof typeof challengeSettings]: z.output<(typeof challengeSettings)[Name]['schema']> }

const keys = ['CHALLENGE_SITE_KEY', 'CHALLENGE_SECRET'] as const

/** Returns the settings that the kind of challenge lacks. */
export function challengeProblems(env: Record<string, string | undefined>): string[] {
  const kind = env.CHALLENGE?.trim()
  const missing = keys.filter((name) => !env[name]?.trim())
  const isProvider = kind !== undefined && kind in addresses
  if (isProvider) return missing.length > 0 ? [`${missing.join(', ')} missing: CHALLENGE is ${kind}`] : []
  return missing.length < keys.length
    ? ['CHALLENGE_SITE_KEY and CHALLENGE_SECRET are of turnstile and hcaptcha only']
    : []
}

/** The settings, once they are known to have no problems. */
export function challengeOf(values: Values): { challenge: ChallengeSettings | undefined } {
  const { CHALLENGE: kind, CHALLENGE_SITE_KEY: siteKey = '', CHALLENGE_SECRET: secret = '' } = values
  if (kind === undefined) return { challenge: undefined }
  if (kind === 'work') return { challenge: { kind, hashes: values.CHALLENGE_WORK } }
  const { verify, script } = addresses[kind]
  const { CHALLENGE_VERIFY_URL: verifyUrl = verify, CHALLENGE_SCRIPT_URL: scriptUrl = script } = values
  const passesWhenDown = values.CHALLENGE_OUTAGE === 'allow'
  return { challenge: { kind, siteKey, secret, verifyUrl, scriptUrl, passesWhenDown } }
}
