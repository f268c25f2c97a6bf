import { z } from 'zod'
import { trimmedEnd } from '#language/text/trim.ts'

export interface TrackingSettings {
  /** Number of days for which single page views are stored; counts are permanent. */
  trackingDays: number
  /** The header in which a proxy names readers' countries; absent: countries are not counted. */
  countryHeader?: string | undefined
  /** Storage of single page views in place of the database. */
  clickhouse?: ClickhouseSettings | undefined
  /** The outside service that readers may agree to; absent: none, and nobody is asked. */
  analytics?: AnalyticsSettings | undefined
}

/** A ClickHouse server, reached over HTTP. */
export interface ClickhouseSettings {
  /** Without user, password, path and query. */
  origin: string
  user: string
  password: string
  database: string
  /** How long readers wait for its answer, in ms; what is usual where absent. Tests wait for as long as it takes. */
  waitsMs?: number
}

/** An outside analytics service. A browser that does not know its name says so in its console. */
export interface AnalyticsSettings {
  service: string
  /** Address to which page views are sent. */
  url: string
  /** How the service names this site. */
  site: string
}

export const usualTrackingDays = 30

const databaseName = /^\w{1,60}$/

const clickhouseUrl = z.string().transform((text, context): ClickhouseSettings => {
  const url = URL.parse(text)
  const database = url?.pathname.slice(1) || 'default'
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && databaseName.test(database)) {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return { origin: url.origin, user: user || 'default', password, database }
  }
  context.addIssue({ code: 'custom', message: 'must be an address such as https://user:password@host:8443/database' })
  return z.NEVER
})

const analyticsUrl = z.string().transform((text, context): string => {
  const url = URL.parse(text)
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password
  // A service on this machine is reached without a network.
  if (isPlain && (url.protocol === 'https:' || url.hostname === '127.0.0.1')) return trimmedEnd(url.href, /\//)
  context.addIssue({ code: 'custom', message: 'must be an https address, without a query' })
  return z.NEVER
})

/** Settings of what is read. Part of the one table in config.ts. */
export const trackingSettings = {
  TRACKING_DAYS: {
    schema: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number of days from 1 to 3650')
      .transform(Number)
      .refine((days) => days >= 1 && days <= 3_650, 'must be a number of days from 1 to 3650')
      .default(usualTrackingDays),
    default: String(usualTrackingDays),
    meaning: 'days for which single page views are stored; their counts remain permanently',
  },
  COUNTRY_HEADER: {
    schema: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, 'must be the name of a header')
      .transform((name) => name.toLowerCase())
      .optional(),
    default: 'none: countries are not counted',
    meaning: 'header in which the proxies of TRUST_PROXY report readers’ countries, such as CF-IPCountry',
  },
  CLICKHOUSE_URL: {
    schema: clickhouseUrl.optional(),
    default: 'none: single page views are stored in PostgreSQL',
    meaning: 'ClickHouse server and database that store single page views instead, over HTTP',
  },
  ANALYTICS_SERVICE: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'must be a name such as plausible')
      .optional(),
    default: 'none: no outside service, and readers are not asked',
    meaning: 'outside service that receives page views of readers who agreed: plausible or umami',
  },
  ANALYTICS_URL: {
    schema: analyticsUrl.optional(),
    default: 'none; required with ANALYTICS_SERVICE',
    meaning: 'its address for page views, such as https://plausible.example.org/api/event',
  },
  ANALYTICS_SITE: {
    schema: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must be letters, digits, dots and hyphens')
      .optional(),
    default: 'none; required with ANALYTICS_SERVICE',
    meaning: 'its name for this site: a domain or an ID',
  },
}

type Values = { [Name in keyof typeof trackingSettings]: z.output<(typeof trackingSettings)[Name]['schema']> }

/** Settings that are of no use alone. */
export function trackingProblems(env: Record<string, string | undefined>): string[] {
  const names = ['ANALYTICS_SERVICE', 'ANALYTICS_URL', 'ANALYTICS_SITE'] as const
  const missing = names.filter((name) => !env[name]?.trim())
  const problems =
    missing.length > 0 && missing.length < names.length
      ? [`${missing.join(' and ')} missing: an outside analytics service takes all three`]
      : []
  const proxy = env.TRUST_PROXY?.trim()
  if (env.COUNTRY_HEADER?.trim() && (!proxy || proxy === 'off'))
    problems.push('COUNTRY_HEADER requires TRUST_PROXY: otherwise anyone could set a country')
  return problems
}

/** The settings of page views, from checked variables; an outside service needs all three of its own. */
export function trackingOf(values: Values): TrackingSettings {
  const { TRACKING_DAYS: trackingDays, COUNTRY_HEADER: countryHeader, CLICKHOUSE_URL: clickhouse } = values
  const { ANALYTICS_SERVICE: service, ANALYTICS_URL: url, ANALYTICS_SITE: site } = values
  const analytics = service && url && site ? { service, url, site } : undefined
  return { trackingDays, countryHeader, clickhouse, analytics }
}
