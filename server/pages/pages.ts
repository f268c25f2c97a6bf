import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueEntry } from '#contract/catalogue-entry.ts'
import { CallError, type ErrorName, errorCatalogue } from '#contract/errors.ts'
import type { ChallengeKind } from '#contract/staff/challenge-terms.ts'
import type { Language } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { trimmedEnd } from '#language/text/trim.ts'
import { type AnswerCache, type CachedPage, keptAnswer, type PageCache } from '#server/platform/cache/tagged-cache.ts'
import type { AnalyticsSettings } from '#server/platform/config/tracking-config.ts'
import { isTimeout, isUnavailable } from '#server/platform/database/database.ts'
import type { CallContext, CountedCaller, ReaderHalf } from '#server/platform/http/call-context.ts'
import type { CallDispatcher } from '#server/platform/http/call-dispatcher.ts'
import type { SessionFinder } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { refusalMessage, refusedFields } from '#server/platform/http/refusal-words.ts'
import { asksNotToBeTracked, callerOf } from '#server/platform/http/session-cookie.ts'
import { type CacheRules, ownCacheControl, privateCacheControl, tagAnswer } from '#server/platform/site/cache-rules.ts'
import { comparedTag } from '#server/platform/site/compared-tag.ts'
import { sendFailurePage } from '#server/platform/site/failure-page.ts'
import {
  encodingOf,
  isEmbedded,
  isSecretAddress,
  type PageChoice,
  pageChoice,
  pageKey,
} from '#server/platform/site/page-choice.ts'
import type { SiteProvisions } from '#server/platform/site/site-parts.ts'
import type { Documents, WebBackend } from './documents.ts'

interface PagesOptions {
  documents: Documents
  cache: PageCache
  cacheRules: CacheRules
  /** Answers for the pages that are the same for everybody. */
  answers: AnswerCache
  dispatcher: CallDispatcher
  sessions: SessionFinder
  siteOrigin: string
  headers: Readonly<Record<string, string>>
  /** Headers of charts that other sites show in a frame. */
  embeddedHeaders: Readonly<Record<string, string>>
  /** Addresses that items had where they were imported from. */
  oldAddresses: SiteProvisions['oldAddresses']
  /** The outside service that readers may agree to. */
  analytics?: AnalyticsSettings | undefined
  /** The challenge that forms ask for. */
  challenge?: ChallengeKind | null
  /** Which half of readers a client belongs to, asked only for pages that differ between them. */
  halfOf: SiteProvisions['halfOf']
  /** The moment at which pages are made, in ms since 1970. */
  now: () => number
}

/** The recipient of a page: a member, or everybody at the request of a client. */
type Asking = Pick<CallContext, 'caller' | 'client' | 'half'>

const askingOf = ({ ip }: FastifyRequest): Asking => ({ client: clientOf(ip) })
/** Calls refused for overload, and questions that are too long: the page says so, and when to try again. */
const passing: readonly string[] = ['tooManyRequests', 'searchBusy', 'searchTooLong'] satisfies ErrorName[]
const longestAddress = 2048
/** The body of a redirect. */
const nothing = Buffer.alloc(0)
/** An old address leads to the same item permanently, but items can be withdrawn. */
const movedCacheControl = 'public, max-age=3600'

type Look = Pick<PageChoice, 'language' | 'theme' | 'redUp'>
const lookOf = ({ language, theme, redUp }: PageChoice): Look => ({ language, theme, redUp })

/** Answers every address that is neither a call nor a file with a rendered page. */
export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  const {
    documents,
    cache,
    cacheRules,
    answers,
    dispatcher,
    sessions,
    siteOrigin,
    oldAddresses,
    halfOf,
    now: clock,
  } = options
  const marks = (options.analytics ? markOf(options.analytics) : '') + (options.challenge ? challengeMark : '')
  const make = async (address: string, look: Look, { caller, client, half }: Asking) => {
    const tags = new Set<string>()
    const now = new Date(clock())
    const backend = pageBackend({ dispatcher, answers, log: app.log }, { tags, now, caller, client, half })
    const page = await documents.render({ address, origin: siteOrigin, ...look, backend, now: now.getTime() })
    const moved = page.status === 404 ? await oldAddresses.find(address) : undefined
    if (moved) return { status: 301, location: moved, body: nothing, tags }
    const compared = comparedIn(tags)
    const head = page.head + comparedMark(compared) + marks
    const body = page.html ? await documents.finish(address, { ...page, head }) : nothing
    return { status: page.status, location: page.location, body, tags, differs: compared.length > 0 }
  }

  const choiceOf = (request: FastifyRequest, address: string) =>
    pageChoice(request.headers, documents.fixedLanguage(address.split('?')[0] ?? '/'))

  /** The page for one half of readers; the key of the second is its own, and is used only for pages that differ. */
  const pageFor = (half: ReaderHalf, request: FastifyRequest, choice: PageChoice, address: string) =>
    cache.get(pageKey(choice, address, half), () => make(address, lookOf(choice), { ...askingOf(request), half }))

  app.get('/*', async (request, reply) => {
    const address = request.url
    reply.headers(isEmbedded(address) ? options.embeddedHeaders : options.headers)
    const unfit = unfitness(address)
    if (unfit) return sendFailurePage(reply, unfit, choiceOf(request, address))
    const bare = withoutTrailingSlash(address)
    const typed = documents.typedSignInAddress(bare.split('?')[0] ?? '/')
    if (typed !== undefined) return reply.header('cache-control', movedCacheControl).redirect(typed, 302)
    if (bare !== address) return redirectBare(bare, request, reply)
    const choice = choiceOf(request, address)
    try {
      const signIn = documents.signInAddress(address)
      if (signIn !== undefined) return await answerMember(request, reply, { address, choice, signIn })
      const moved = oldAddresses.isShortAddress(address) ? await oldAddresses.find(address) : undefined
      if (moved) return reply.header('cache-control', movedCacheControl).redirect(moved, 301)
      const page = await pageFor('a', request, choice, address)
      if (!page.differs) {
        const rule = isSecretAddress(address) ? ownCacheControl : cacheRules.ruleOf(page, choice)
        return await send(request, reply, page, rule)
      }
      const half = await halfOf(clientIn(request), new Date(clock()))
      const own = half === 'a' ? page : await pageFor(half, request, choice, address)
      return await send(request, reply, own, privateCacheControl)
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal) return sendFailurePage(reply, refusal.reason, choice, refusal.retryAfter)
      if (isTimeout(error) || isUnavailable(error)) {
        request.log.warn({ err: error, req: request }, 'The database did not answer for a page')
        return sendFailurePage(reply, 'overloaded', choice)
      }
      request.log.error({ err: error, req: request }, 'A page could not be rendered')
      return sendFailurePage(reply, 'internal', choice)
    }
  })

  /**
   * Redirects to the address without a slash at its end; straight to that address's own target, since old addresses
   * usually ended with a slash. Its page is rendered for that, and cached for the request that comes next.
   */
  const redirectBare = async (bare: string, request: FastifyRequest, reply: FastifyReply) => {
    if (documents.signInAddress(bare) !== undefined) return reply.redirect(bare, 308)
    const choice = choiceOf(request, bare)
    const page = await cache
      .get(pageKey(choice, bare), () => make(bare, lookOf(choice), askingOf(request)))
      .catch(() => undefined)
    if (page?.status !== 301 || page.location === undefined) return reply.redirect(bare, 308)
    tagAnswer(reply, page.tags)
    return reply.header('cache-control', movedCacheControl).redirect(page.location, 301)
  }

  /** A page of the user area: rendered for its reader alone; visitors are sent to where they can sign in. */
  const answerMember = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { address, choice, signIn }: { address: string; choice: PageChoice; signIn: string },
  ) => {
    reply.header('cache-control', ownCacheControl)
    const caller = await callerOf(request, reply, { sessions, siteOrigin, now: new Date(clock()) })
    if (!caller.session) {
      const ended = caller.tokenSent
      return reply.redirect(documents.signInAddress(address, { ended }) ?? signIn, 302)
    }
    const page = await make(address, lookOf(choice), { caller })
    if (page.location !== undefined) return reply.redirect(page.location, page.status)
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.body)
  }
}

/** The calls of a page, in this process. Everything they show is tagged. */
function pageBackend(
  { dispatcher, answers, log }: { dispatcher: CallDispatcher; answers: AnswerCache; log: FastifyBaseLogger },
  context: Omit<CallContext, 'language'>,
): WebBackend {
  return {
    async call(language, name, input) {
      const asking = { ...context, language }
      try {
        if (context.caller) return await dispatcher.run(name, input, asking)
        return await keptAnswer(answers, { name, input }, asking, (kept) => dispatcher.run(name, input, kept))
      } catch (error) {
        if (error instanceof CallError) throw pageError(error, language)
        // A page may be shown without a widget, silently for the reader; it is logged here.
        log.warn({ err: error }, `The call ${name} of a page failed`)
        throw error
      }
    },
  }
}

const comparedPrefix = comparedTag('')

/** The items of a page whose headlines are compared. */
const comparedIn = (tags: ReadonlySet<string>): string[] =>
  [...tags].flatMap((tag) => (tag.startsWith(comparedPrefix) ? [tag.slice(comparedPrefix.length)] : []))

/** Informs the script that counts what is seen; it loads nothing for pages without this mark. */
const comparedMark = (items: readonly string[]): string =>
  items.length > 0 ? `<meta name="compared" content="${items.join(' ')}">` : ''

/** Informs forms that they ask for a challenge; they load nothing for it without this mark. */
const challengeMark = '<meta name="challenge">'

/** Informs the script that asks for consent; it loads nothing for pages without this mark. */
const markOf = ({ service, url, site }: AnalyticsSettings): string =>
  `<meta name="analytics" content="${escapeHtml(`${service} ${url} ${site}`)}">`

/** Returns the data that identify the half of a reader; see `untracked` of a caller. */
const clientIn = ({ ip, headers }: FastifyRequest): CountedCaller => ({
  address: ip,
  device: headers['user-agent'] ?? '',
  untracked: asksNotToBeTracked(headers),
})

/** A refused call as pages see it: its code, with the message in the reader's language. */
function pageError(error: CallError, language: Language): Error {
  const entry: CatalogueEntry = errorCatalogue[error.reason]
  return Object.assign(new Error(refusalMessage(error.reason, error, language)), {
    name: 'BackendError',
    code: entry.code,
    reason: error.reason,
    fields: refusedFields(error),
    status: entry.status,
    retryAfter: error.retryAfter,
  })
}

type Refusal = Error & { reason: ErrorName; retryAfter: number | undefined }

/** The refusal of a call without which there is no page, where it is to pass. */
function refusalIn(error: unknown): Refusal | undefined {
  const refusal = error as Partial<Refusal> | null
  return refusal?.reason !== undefined && passing.includes(refusal.reason) ? (refusal as Refusal) : undefined
}

/** Why an address has no page, by itself: its path was read with the target of the request, its query was not. */
function unfitness(address: string): 'addressTooLong' | 'unreadableAddress' | undefined {
  if (address.length > longestAddress) return 'addressTooLong'
  try {
    return decodeURIComponent(address).includes('\0') ? 'unreadableAddress' : undefined
  } catch {
    return 'unreadableAddress'
  }
}

/** Every page has one address: without a slash at its end. */
function withoutTrailingSlash(address: string): string {
  const query = address.indexOf('?')
  const path = query < 0 ? address : address.slice(0, query)
  return (trimmedEnd(path, /\//) || '/') + (query < 0 ? '' : address.slice(query))
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  cacheControl: string,
): Promise<FastifyReply> {
  tagAnswer(reply, page.tags)
  if (page.location !== undefined) {
    if (page.status === 301) reply.header('cache-control', movedCacheControl)
    return reply.redirect(page.location, page.status)
  }
  const encoding = encodingOf(request.headers)
  const etag = page.etag(encoding)
  reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', page.status === 200 ? cacheControl : 'no-store')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', etag)
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = page.body(encoding)
  return reply.send(Buffer.isBuffer(body) ? body : await body)
}
