import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { ConnectionSettings } from '#server/platform/database/connection-pools.ts'
import { usualUndoMs } from '#server/platform/undo-time.ts'
import { type BackupSettings, backupOf, backupProblems, backupSettings } from './backup-config.ts'
import { type ChallengeSettings, challengeOf, challengeProblems, challengeSettings } from './challenge-config.ts'
import { connectionProblems, connectionSettings, connectionsOf, databaseUrl, numberBetween } from './database-config.ts'
import { type DeliveryConfig, deliveryOf, deliveryProblems, deliverySettings } from './delivery-config.ts'
import { type EdgeSettings, edgeOf, edgeProblems, edgeSettings } from './edge-config.ts'
import { type NewsletterSettings, newsletterProblems, newsletterSettings, newslettersOf } from './newsletter-config.ts'
import { type OperationsSettings, operationsOf, operationsSettings, portNumber } from './operations-config.ts'
import { type PaymentSettings, paymentSettings, paymentsOf } from './payments-config.ts'
import { type ProvidersConfig, providerProblems, providerSettings, providersOf } from './providers-config.ts'
import { type ProcessRole, rolesSettings } from './roles-config.ts'
import { type SearchSettings, searchOf, searchSettings } from './search-config.ts'
import { shortestSecret, storedSecret } from './secret-config.ts'
import { serviceAddress } from './service-address.ts'
import { type SmsBudget, smsBudgetOf, smsBudgetSettings } from './sms-budget-config.ts'
import { type StorageConfig, storageOf, storageProblems, storageSettings } from './storage-config.ts'
import { type TracingSettings, tracingOf, tracingSettings } from './tracing-config.ts'
import { type TrackingSettings, trackingOf, trackingProblems, trackingSettings } from './tracking-config.ts'
import {
  type TranslationSettings,
  translationOf,
  translationProblems,
  translationSettings,
} from './translation-config.ts'

/**
 * Settings of the program. Every setting is validated here; programs hand `process.env` to `loadConfig`, and no other
 * code reads a setting from it.
 */
export type Config = ConnectionSettings &
  DeliveryConfig &
  ProvidersConfig &
  StorageConfig &
  TranslationSettings &
  PaymentSettings &
  SearchSettings &
  TracingSettings &
  TrackingSettings &
  OperationsSettings &
  BackupSettings & {
    environment: 'development' | 'production' | 'test'
    port: number
    host: string
    /** Scheme, host and port without a closing slash: every absolute address is built from it, never from the Host header. */
    siteOrigin: string
    /** Absolute path of the folder for everything the program keeps. */
    dataDir: string
    /** Absent: the embedded PostgreSQL under `dataDir` is used. */
    databaseUrl: string | undefined
    /** Absent: limits are counted in the database. */
    redisUrl: string | undefined
    /**
     * Trusted proxies in the form of Fastify's `trustProxy`: no proxy, the number of proxies in front, or their
     * addresses.
     */
    trustProxy: false | number | string[]
    newsletters: NewsletterSettings
    /** Absent: no cache in front of the site is known to it. */
    edge: EdgeSettings | undefined
    /** Absent: forms of strangers ask for no challenge. */
    challenge: ChallengeSettings | undefined
    /** How many text messages may be sent a day, and where to. */
    smsBudget: SmsBudget
    secretKey: string
    /** Keys that were in use before; what was sealed with them still opens. */
    previousSecretKeys: readonly string[]
    demoContent: boolean
    /** Time in which decisions, publications and messages can be undone, ms; others learn of them after that. */
    undoMs: number
    /** Memory for whole pages and the answers that they are made of, in bytes. */
    cacheBytes: number
    /** Webhooks may reach this machine and private networks. */
    webhooksAllowPrivate: boolean
    /** Sources of metrics may reach them as well. */
    dataSourcesAllowPrivate: boolean
    /** Every process publishes planned items, whatever its roles. */
    roles: readonly ProcessRole[]
    /** Absent: pages are not signed for sharing inside WeChat. */
    wechat: { appId: string; appSecret: string; apiUrl: string } | undefined
    logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  }

/** The program cannot start with this environment. The message lists every problem, one per line. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Size of the caches in megabytes: room for some 1,500 pages, which are most of what is read. */
export const defaultCacheMb = 48
const PROXY_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxyAddress(text: string): boolean {
  if (PROXY_RANGES.has(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

const trustProxy = z.string().transform((text, context): Config['trustProxy'] => {
  if (text === 'off') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every(isProxyAddress)) return addresses
  context.addIssue({
    code: 'custom',
    message:
      'must be off, the number of proxies in front (1 to 9), or their addresses separated by commas (10.0.0.0/8, loopback); trusting every sender would let anyone choose the address they are limited by',
  })
  return z.NEVER
})

const origin = z.string().transform((text, context): string => {
  const url = URL.parse(text)
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (bare && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin
  context.addIssue({
    code: 'custom',
    message: 'must be a bare origin such as https://news.example.org: no path, no query',
  })
  return z.NEVER
})

const redisUrl = z.string().refine((text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ''), {
  message: 'must be an address such as redis://user:password@host:6379',
})

function oneOf<const T extends readonly [string, ...string[]]>(...values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

const settings = {
  NODE_ENV: {
    schema: oneOf('development', 'production', 'test').default('development'),
    default: 'development',
    meaning: 'production rejects unsafe values, logs JSON lines and listens on every address',
  },
  PORT: {
    schema: portNumber.default(3000),
    default: '3000',
    meaning: 'port the site listens on; 0 chooses a free one',
  },
  HOST: {
    // On a laptop nobody else on the network should reach an unfinished site; in production the program usually runs in
    // a container or behind a proxy, where only an address that others can reach is of any use.
    schema: z.string().optional(),
    default: '127.0.0.1; in production 0.0.0.0',
    meaning: 'address the site listens on',
  },
  SITE_ORIGIN: {
    schema: origin.optional(),
    default: 'http://localhost:PORT; required in production',
    meaning: 'public address of the site; links, feeds and sitemaps are built from it',
  },
  DATA_DIR: {
    schema: z.string().default('.data'),
    default: '.data',
    meaning: 'folder for the embedded database, uploads and generated secrets',
  },
  DATABASE_URL: {
    schema: databaseUrl.optional(),
    default: 'the embedded PostgreSQL under DATA_DIR',
    meaning: 'PostgreSQL 15 or newer, directly or through a pooler; see DATABASE_DIRECT_URL',
  },
  ...connectionSettings,
  REDIS_URL: {
    schema: redisUrl.optional(),
    default: 'none: limits are counted in the database',
    meaning: 'Redis 6 or newer, which then counts the rate limits of all processes',
  },
  TRUST_PROXY: {
    schema: trustProxy.default(false),
    default: 'off',
    meaning: 'proxies whose X-Forwarded-For is trusted: their number or their addresses',
  },
  SECRET_KEY: {
    schema: z.string().optional(),
    default: 'generated and stored in DATA_DIR; required in production',
    meaning: `signs sessions and links, encrypts secrets; at least ${shortestSecret} characters`,
  },
  SECRET_KEY_PREVIOUS: {
    schema: z.string().optional(),
    default: 'none set',
    meaning: 'previous keys, separated by commas: data encrypted with them can still be read',
  },
  DEMO_CONTENT: {
    schema: oneOf('on', 'off').default('on'),
    default: 'on',
    meaning: 'off prevents sample content in an empty database',
  },
  UNDO_SECONDS: {
    schema: numberBetween(1, 60).default(usualUndoMs / 1_000),
    default: String(usualUndoMs / 1_000),
    meaning: 'time in which decisions, publications and messages can be undone; readers get them after that',
  },
  CACHE_MB: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number of megabytes from 8 to 65536')
      .transform(Number)
      .refine((size) => size >= 8 && size <= 65_536, 'must be a number of megabytes from 8 to 65536')
      .default(defaultCacheMb),
    default: String(defaultCacheMb),
    meaning: 'cache for pages and their data, in megabytes per process',
  },
  ...rolesSettings,
  WECHAT_APP_ID: {
    schema: z.string().optional(),
    default: 'none: pages are not signed',
    meaning: 'app ID of the WeChat account that signs pages for sharing inside WeChat',
  },
  WECHAT_APP_SECRET: {
    schema: z.string().optional(),
    default: 'none; required with WECHAT_APP_ID',
    meaning: 'its secret, sent only to WECHAT_API_URL',
  },
  WECHAT_API_URL: {
    schema: serviceAddress.default('https://api.weixin.qq.com'),
    default: 'https://api.weixin.qq.com',
    meaning: 'address of WeChat’s API, or of a relay',
  },
  WEBHOOKS_ALLOW_PRIVATE: {
    schema: oneOf('on', 'off').default('off'),
    default: 'off',
    meaning: 'on allows webhooks to this machine and private networks, also without encryption',
  },
  DATA_SOURCES_ALLOW_PRIVATE: {
    schema: oneOf('on', 'off').default('off'),
    default: 'off',
    meaning: 'on allows data sources on this machine and private networks, also without encryption',
  },
  ...storageSettings,
  ...deliverySettings,
  ...newsletterSettings,
  ...smsBudgetSettings,
  ...providerSettings,
  ...translationSettings,
  ...paymentSettings,
  ...trackingSettings,
  ...searchSettings,
  ...operationsSettings,
  ...edgeSettings,
  ...challengeSettings,
  ...backupSettings,
  ...tracingSettings,
  LOG_LEVEL: {
    schema: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
    default: 'info',
    meaning: 'fatal, error, warn, info, debug, trace or silent',
  },
}

/** Every setting as the documentation shows it. Built from the table that is validated against, so the two cannot part. */
export const configurationTable: readonly { name: string; default: string; meaning: string }[] = Object.entries(
  settings,
).map(([name, setting]) => ({ name, default: setting.default, meaning: setting.meaning }))

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

function parse(env: Record<string, string | undefined>): { values: Settings | undefined; problems: string[] } {
  const schema = z.object(
    Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.schema as z.ZodType])),
  )
  // Container tools pass an empty string for a variable that is not set.
  const given = Object.fromEntries(Object.keys(settings).map((name) => [name, env[name]?.trim() || undefined]))
  const result = schema.safeParse(given)
  if (result.success) return { values: result.data as Settings, problems: [] }
  return {
    values: undefined,
    problems: result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`),
  }
}

/** True if only browsers on this machine can reach the site under its own address. */
export function isLoopbackOrigin(siteOrigin: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(new URL(siteOrigin).hostname)
}

function unsafeInProduction(env: Record<string, string | undefined>, siteOrigin: string | undefined): string[] {
  if (env.NODE_ENV?.trim() !== 'production') return []
  const problems: string[] = []
  if (!env.SITE_ORIGIN?.trim()) problems.push('SITE_ORIGIN is required in production')
  if (siteOrigin?.startsWith('http:') && !isLoopbackOrigin(siteOrigin)) {
    problems.push('SITE_ORIGIN must be an https address in production: cookies and sign-in would be sent unencrypted')
  }
  if (!env.SECRET_KEY?.trim())
    problems.push('SECRET_KEY is required in production (create one with openssl rand -base64 32)')
  return problems
}

const previousKeys = (text: string | undefined): string[] => text?.split(',').map((key) => key.trim()) ?? []

function secretProblems(env: Record<string, string | undefined>): string[] {
  const [present, previous] = [env.SECRET_KEY?.trim(), env.SECRET_KEY_PREVIOUS?.trim()]
  const isShort = (key: string) => key.length < shortestSecret
  const problems: string[] = []
  if (present && isShort(present)) {
    problems.push(
      `SECRET_KEY must have at least ${shortestSecret} characters (create one with openssl rand -base64 32)`,
    )
  }
  if (previous && previousKeys(previous).some(isShort)) {
    problems.push(`SECRET_KEY_PREVIOUS must contain keys of at least ${shortestSecret} characters, separated by commas`)
  }
  return problems
}

/**
 * Reads the configuration from environment variables; relative folders are taken from the working directory.
 * Outside production a missing SECRET_KEY is generated and kept in DATA_DIR, so that sessions outlive a restart.
 * @throws ConfigError naming every problem at once; values are not repeated, since they may be secrets
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const { values, problems } = parse(env)
  const siteOrigin = origin.safeParse(env.SITE_ORIGIN?.trim()).data
  const all = [
    ...problems,
    ...unsafeInProduction(env, siteOrigin),
    ...secretProblems(env),
    ...connectionProblems(env),
    ...deliveryProblems(env),
    ...newsletterProblems(env),
    ...providerProblems(env),
    ...storageProblems(env),
    ...translationProblems(env),
    ...wechatProblems(env),
    ...trackingProblems(env),
    ...edgeProblems(env),
    ...challengeProblems(env),
    ...backupProblems(env),
  ]
  if (!values || all.length > 0) throw new ConfigError(all)
  const dataDir = resolve(values.DATA_DIR)
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST ?? (values.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    siteOrigin: values.SITE_ORIGIN ?? `http://localhost:${values.PORT}`,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    trustProxy: values.TRUST_PROXY,
    secretKey: values.SECRET_KEY ?? generatedSecret(dataDir),
    previousSecretKeys: previousKeys(values.SECRET_KEY_PREVIOUS),
    ...connectionsOf(values),
    ...deliveryOf(values),
    ...newslettersOf(values),
    ...smsBudgetOf(values),
    ...providersOf(values),
    ...storageOf(values),
    ...translationOf(values),
    ...paymentsOf(values),
    ...trackingOf(values),
    ...searchOf(values),
    ...operationsOf(values),
    ...edgeOf(values),
    ...challengeOf(values),
    ...backupOf(values),
    ...tracingOf(values),
    demoContent: values.DEMO_CONTENT === 'on',
    undoMs: values.UNDO_SECONDS * 1_000,
    cacheBytes: values.CACHE_MB * 2 ** 20,
    webhooksAllowPrivate: values.WEBHOOKS_ALLOW_PRIVATE === 'on',
    dataSourcesAllowPrivate: values.DATA_SOURCES_ALLOW_PRIVATE === 'on',
    roles: values.ROLES,
    wechat: wechatOf(values),
    logLevel: values.LOG_LEVEL,
  }
}

function wechatProblems(env: Record<string, string | undefined>): string[] {
  const [id, secret] = [env.WECHAT_APP_ID?.trim(), env.WECHAT_APP_SECRET?.trim()]
  if (Boolean(id) === Boolean(secret)) return []
  return [`${id ? 'WECHAT_APP_SECRET' : 'WECHAT_APP_ID'} is missing: the account takes both`]
}

function wechatOf(values: Settings): Config['wechat'] {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret, WECHAT_API_URL: apiUrl } = values
  return appId && appSecret ? { appId, appSecret, apiUrl } : undefined
}

function generatedSecret(dataDir: string): string {
  try {
    return storedSecret(dataDir)
  } catch (error) {
    throw new ConfigError([`DATA_DIR cannot be used: ${error instanceof Error ? error.message : String(error)}`])
  }
}
