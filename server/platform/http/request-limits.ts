import type { CallAuth, CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { addressBodyLimits, bodyLimitOf } from './body-limits.ts'
import type { RateRule } from './rate-limit/rate-limit.ts'

/** The limit of one client for a group of addresses. */
export interface RequestLimit {
  /** Addresses of one group are counted together. */
  group: string
  rule: RateRule
  /** Requests of one client that are under way at the same moment; further ones are refused. */
  atOnce: number
  /**
   * Requests of one client that are worked on at the same moment; the others under way wait their turn. Undefined where
   * none waits.
   */
  working: number | undefined
  /** Bytes of the body of a request; 0 where none is read. */
  bodyBytes: number
}

const inMinute = (points: number): RateRule => ({ points, seconds: 60 })

/**
 * Limits of a client by its address, which a company, a venue or a mobile network may share. Pages that are sent from the
 * cache as they are do not count.
 */
const groups = {
  calls: { rule: inMinute(12_000), atOnce: 300, working: undefined },
  pages: { rule: inMinute(6_000), atOnce: 150, working: 2 },
  /** Drawn or packed for each request, or for the first one. */
  drawn: { rule: inMinute(1_200), atOnce: 40, working: 2 },
  files: { rule: inMinute(30_000), atOnce: 600, working: undefined },
  /** Open for as long as a page is. One browser has one, and a company, a venue or a mobile network may share an address. */
  streams: { rule: inMinute(1_200), atOnce: 400, working: undefined },
  /** Requests of other programs and forms. */
  posts: { rule: inMinute(3_000), atOnce: 60, working: undefined },
} as const satisfies Record<string, Pick<RequestLimit, 'rule' | 'atOnce' | 'working'>>

/**
 * Calls of everybody that one client has worked on at the same moment. Members' calls wait for each other by their member
 * (`call-dispatcher.ts`).
 */
const publicCallsWorking = 4
const workingOf = ({ auth, waits }: Pick<CallDefinition, 'auth' | 'waits'>): number | undefined =>
  auth === 'public' && waits === undefined ? publicCallsWorking : undefined

type Group = keyof typeof groups

/** Limits of a member, wherever the calls come from; a program has its own for each token. */
const memberRules: Readonly<Record<Exclude<CallAuth, 'public'>, RateRule>> = {
  user: inMinute(1_800),
  organiser: inMinute(1_800),
  editor: inMinute(3_600),
  administrator: inMinute(3_600),
}

/** Addresses other than calls as they are registered, without the language before them: the first that fits counts. */
const addressGroups: readonly (readonly [pattern: RegExp, group: Group, bodyBytes?: number])[] = [
  [/^\/api(?:\/\*)?$/, 'calls', addressBodyLimits.other],
  [/^\/api\/stream$/, 'streams'],
  [/^\/api\/(?:admin\/activity\/exports|console\/(?:landing|newsletter)-exports)$/, 'drawn'],
  [/^\/payments\/stripe\/:account$/, 'posts', addressBodyLimits.paymentEvent],
  [/^\/newsletter-preview$/, 'pages'],
  [/^\/newsletter-reports$/, 'posts', addressBodyLimits.bounceReport],
  [/^\/csp-reports$/, 'posts', addressBodyLimits.policyReport],
  [/^\/stop-(?:messages|reports|newsletter)$/, 'posts', addressBodyLimits.stopForm],
  [/^\/DataEra\/files\/:name$/, 'drawn'],
  [/^\/order\/:order\/receipt\.pdf$/, 'drawn'],
  [/^\/(?:data-pictures|landing-card|ceremony-art\/winners)\//, 'drawn'],
  [/^\/covers\/:family\/:seed-card\.png$/, 'drawn'],
  [/^\/(?:covers|ceremony-art|conference-art|landing-art|conference-theme)\//, 'files'],
  [/^\/media\/:hash\/:file$/, 'files'],
  [/^\/(?:assets|checkin-assets|console-assets)\/[\w.*-]+$/, 'files'],
  [/^\/(?:[\w-]+\.(?:png|css|ico|svg|webmanifest|js)|checkin\/app\.webmanifest)$/, 'files'],
  [/^\/\.well-known\/[\w.-]+$/, 'files'],
  [/^\/(?:robots\.txt|sitemap[\w-]*(?::page\(.*\))?\.xml)$/, 'pages'],
  [/^\/feed[\w-]*\.(?:xml|json)$/, 'pages'],
  [/^\/(?:events|calendars|conferences|contents)(?:\/.*)?\.ics$/, 'pages'],
  [/^\/private\/.*\.(?:xml|ics)$/, 'pages'],
  [/^\/ceremony-votes\//, 'pages'],
  [/^\/quizzes\/:slug\/answers$/, 'pages'],
  [/^\/(?:console|checkin)(?:\/(?:\*|:id))?$/, 'pages'],
  [/^\/dev\/outbox\/:key$/, 'pages'],
  [/^\/(?:healthz|readyz|metrics)$/, 'pages'],
  [/^\/\*$/, 'pages'],
]

const limitOf = (group: Group, bodyBytes: number): RequestLimit => ({ group, ...groups[group], bodyBytes })

/** Limit of requests that no address accepts, mostly unknown methods. */
export const otherLimit = limitOf('pages', 0)

const callsByUrl = new Map(Object.values(calls).map((call: CallDefinition) => [`/api${call.path}`, call]))

const groupOf = (url: string) => {
  const path = url.replace(/^\/(?:en|zh-hant|zh-hans)(?=\/)/, '')
  return addressGroups.find(([pattern]) => pattern.test(path))
}

/** Patterns that decide for none of these addresses: what they were for is gone, or an earlier pattern takes it. */
export function unusedPatterns(urls: readonly string[]): string[] {
  const used = new Set(urls.map(groupOf))
  return addressGroups.filter((one) => !used.has(one)).map(([pattern]) => pattern.source)
}

/** @throws Error for an address without a limit, so that none is registered */
export function addressLimitOf(url: string): RequestLimit {
  const call = callsByUrl.get(url)
  if (call) return { ...limitOf('calls', bodyLimitOf(call)), working: workingOf(call) }
  const found = groupOf(url)
  if (!found) throw new Error(`The address ${url} has no limit: add it to request-limits.ts`)
  const [, group, bodyBytes = 0] = found
  return limitOf(group, bodyBytes)
}

/**
 * How often a member may make the calls of a kind; undefined for those of everybody, which their addresses bound.
 * @throws Error for a kind that has no limit
 */
export function memberRuleOf({ name, auth }: Pick<CallDefinition, 'name' | 'auth'>): RateRule | undefined {
  if (auth === 'public') return
  const rule: RateRule | undefined = memberRules[auth]
  if (!rule) throw new Error(`The call ${name} has no limit`)
  return rule
}
