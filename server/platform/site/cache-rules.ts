import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CachedPage } from '#server/platform/cache/tagged-cache.ts'
import type { EdgeSettings } from '#server/platform/config/edge-config.ts'
import { keysOf } from '#server/platform/edge/edge-keys.ts'
import type { PageChoice } from './page-choice.ts'

type EdgeKind = EdgeSettings['kind']

/** A page chosen by a cookie, or for one half of readers, must not be shown to anybody else. */
export const privateCacheControl = 'private, no-cache'
/** How long browsers and proxies may use a page that is the same for everybody, where no edge is known. */
const sharedCacheControl = 'public, max-age=0, s-maxage=30, stale-while-revalidate=600'
/** An answer that only its reader may have; no cache keeps it. */
export const ownCacheControl = 'private, no-store'

interface EdgeRule {
  /** Seconds for which a page is kept, and for which it is served afterwards while a new one is fetched. */
  fresh: number
  stale: number
  /** It keeps the forms of a page that cookies choose apart. */
  keepsForms: boolean
  /** The header of keys by which it purges, and what separates them. */
  keys?: readonly [name: string, separator: string]
}

/** The time for which an edge may serve a page while the site fails, in seconds. */
const staleIfError = 86_400

const edgeRules: Readonly<Record<EdgeKind, EdgeRule>> = {
  varnish: { fresh: 30, stale: 60, keepsForms: true, keys: ['surrogate-key', ' '] },
  fastly: { fresh: 30, stale: 60, keepsForms: true, keys: ['surrogate-key', ' '] },
  // It heeds no Vary but that of encodings.
  cloudflare: { fresh: 30, stale: 60, keepsForms: false, keys: ['cache-tag', ','] },
  // Without purging, changes appear when a page expires.
  nginx: { fresh: 1, stale: 1, keepsForms: true },
}

/** Returns what answers say about who may keep them, and for how long. */
export interface CacheRules {
  /** The cache rule of a page that is the same for everybody who gets this form of it. */
  ruleOf(page: Pick<CachedPage, 'outdatedAt'>, choice: Pick<PageChoice, 'isChosen'>): string
  /** The header with the keys by which an edge purges an answer: its name and value, or nothing. */
  keysOf(tags: readonly string[]): readonly [] | readonly [name: string, value: string]
}

export const isShared = (cacheControl: string): boolean => cacheControl.startsWith('public')

/** @param now the present moment in ms */
export function createCacheRules(kind: EdgeKind | undefined, now: () => number): CacheRules {
  const withoutKeys = () => [] as const
  if (kind === undefined)
    return {
      ruleOf: (_page, { isChosen }) => (isChosen ? privateCacheControl : sharedCacheControl),
      keysOf: withoutKeys,
    }
  const { fresh, stale, keepsForms, keys } = edgeRules[kind]
  const fresher = (seconds: number) => `public, max-age=0, s-maxage=${seconds}`
  const usual = `${fresher(fresh)}, stale-while-revalidate=${stale}, stale-if-error=${staleIfError}`
  return {
    ruleOf({ outdatedAt }, { isChosen }) {
      if (isChosen && !keepsForms) return privateCacheControl
      if (outdatedAt === Number.POSITIVE_INFINITY) return usual
      const seconds = Math.floor((outdatedAt - now()) / 1_000)
      // A page that will be wrong from a moment on is not served when it is old; whole seconds keep the rules few.
      return seconds > fresh + staleIfError ? usual : fresher(Math.max(0, Math.min(fresh, seconds)))
    },
    keysOf: keys ? (tags) => [keys[0], keysOf(tags).join(keys[1])] : withoutKeys,
  }
}

/** Tags of answers that the framework sends. */
const tagsOfAnswers = new WeakMap<FastifyReply, readonly string[]>()

/** Notes what an answer shows, for the keys by which an edge purges it. */
export const tagAnswer = (reply: FastifyReply, tags: readonly string[]): void => {
  tagsOfAnswers.set(reply, tags)
}

/**
 * Has every answer of the framework say whether an edge may keep it: shared ones by their keys, all others that they are
 * private, which includes those that set cookies and those that say nothing.
 */
export function describeAnswers(app: FastifyInstance, cacheRules: CacheRules): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const rule = String(reply.getHeader('cache-control') ?? '')
    if (reply.hasHeader('set-cookie') || rule === '') reply.header('cache-control', ownCacheControl)
    else if (isShared(rule)) {
      const [name, value] = cacheRules.keysOf(tagsOfAnswers.get(reply) ?? [])
      if (name) reply.header(name, value)
    } else if (!rule.startsWith('private')) reply.header('cache-control', `private, ${rule}`)
    done()
  })
}
