import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { smtpUrl } from './delivery-config.ts'

/** How newsletters are sent, besides the settings of all emails. */
export interface NewsletterSettings {
  /** SMTP servers, all of which send; while one fails the others take over. Empty: that of all emails. */
  relays: readonly string[]
  /** Address that receives bounces, with a part added that names the email; absent: MAIL_FROM receives them. */
  bounceAddress?: string | undefined
  /** Secret by which a mail server or a provider reports bounces and complaints; absent: none are accepted. */
  bounceSecret?: string | undefined
  dkim?: DkimSettings | undefined
  /** Emails to one domain in a minute. */
  perDomain: number
  /** Connections to each SMTP server. */
  connections: number
}

/** Signature of emails by the sender's domain (RFC 6376). */
export interface DkimSettings {
  domainName: string
  keySelector: string
  /** PEM. */
  privateKey: string
}

/** Settings of a site that configures none. */
export const usualNewsletters: NewsletterSettings = { relays: [], perDomain: 600, connections: 4 }

const urls = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(smtpUrl).min(1).max(10))

const plainAddress = /^[^\s\p{C}<>@",;:+]+@[^\s\p{C}<>@",;:]+$/u
const numberUpTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, { message: `must be a number from 1 to ${most}` })
    .transform(Number)
    .pipe(z.number().min(1).max(most))
const { perDomain, connections } = usualNewsletters
const maxPerDomain = 100_000
const maxConnections = 50
const shortestSecret = 32

/** Settings of newsletters. Part of the one table in config.ts. */
export const newsletterSettings = {
  NEWSLETTER_SMTP_URLS: {
    schema: urls.optional(),
    default: 'none: SMTP_URL',
    meaning: 'SMTP servers for newsletters, separated by commas, up to 10; while one fails the others take over',
  },
  BOUNCE_ADDRESS: {
    schema: z.string().regex(plainAddress, { message: 'must be an address such as bounces@example.org' }).optional(),
    default: 'none: MAIL_FROM',
    meaning: 'address for bounces of newsletters; its mail server must accept bounces+KEY@ as well',
  },
  BOUNCE_SECRET: {
    schema: z.string().min(shortestSecret).optional(),
    default: 'none: reports of bounces are refused',
    meaning: 'secret of at least 32 characters that signs reports of bounces and complaints',
  },
  DKIM_DOMAIN: {
    schema: z.string().optional(),
    default: 'none; set all three of DKIM or none',
    meaning: 'domain that signs newsletters, where the SMTP server does not',
  },
  DKIM_SELECTOR: { schema: z.string().optional(), default: 'none; required with DKIM', meaning: 'its selector' },
  DKIM_KEY_FILE: {
    schema: z.string().optional(),
    default: 'none; required with DKIM',
    meaning: 'file with its private key as PEM',
  },
  NEWSLETTERS_PER_DOMAIN: {
    schema: numberUpTo(maxPerDomain).default(perDomain),
    default: `${perDomain}`,
    meaning: 'newsletters that a process sends to one domain in a minute',
  },
  NEWSLETTER_CONNECTIONS: {
    schema: numberUpTo(maxConnections).default(connections),
    default: `${connections}`,
    meaning: 'connections of a process to each SMTP server of newsletters',
  },
}

type Values = { [Name in keyof typeof newsletterSettings]: z.output<(typeof newsletterSettings)[Name]['schema']> }
const dkimNames = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] as const

/** Returns what is incomplete or unreadable. */
export function newsletterProblems(env: Record<string, string | undefined>): string[] {
  const missing = dkimNames.filter((name) => !env[name]?.trim())
  if (missing.length > 0 && missing.length < dkimNames.length)
    return [`${missing.join(', ')} missing: DKIM takes ${dkimNames.join(', ')} together`]
  if (missing.length === 0) {
    try {
      readFileSync(env.DKIM_KEY_FILE ?? '')
    } catch {
      return ['DKIM_KEY_FILE cannot be read']
    }
  }
  return []
}

/** The settings, once they are known to have no problems. */
export function newslettersOf(values: Values): { newsletters: NewsletterSettings } {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY_FILE: file } = values
  const signed = domainName && keySelector && file
  return {
    newsletters: {
      relays: values.NEWSLETTER_SMTP_URLS ?? [],
      bounceAddress: values.BOUNCE_ADDRESS,
      bounceSecret: values.BOUNCE_SECRET,
      dkim: signed ? { domainName, keySelector, privateKey: readFileSync(file, 'utf8') } : undefined,
      perDomain: values.NEWSLETTERS_PER_DOMAIN,
      connections: values.NEWSLETTER_CONNECTIONS,
    },
  }
}
