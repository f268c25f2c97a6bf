import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type CallDefinition, successCode } from '#contract/call.ts'
import { statusOfCall } from '#contract/call-status.ts'
import { calls } from '#contract/calls.ts'
import type { CatalogueEntry } from '#contract/catalogue-entry.ts'
import { requestTimeoutMs } from '#contract/constants.ts'
import { mediaCalls } from '#contract/content/media.ts'
import { CallError, type ErrorName, errorCatalogue } from '#contract/errors.ts'
import { challengeHeader } from '#contract/staff/challenge-terms.ts'
import type { LimitKind } from '#contract/staff/protection-terms.ts'
import { defaultLanguage, type Language, languageFromHeader } from '#language/languages.ts'
import { type AnswerCache, keptAnswer } from '#server/platform/cache/tagged-cache.ts'
import type { Config } from '#server/platform/config/config.ts'
import { isTimeout, isUnavailable } from '#server/platform/database/database.ts'
import { workingFor } from '#server/platform/database/workload.ts'
import type { Guard } from '#server/platform/protection/guard.ts'
import { guardRequests } from '#server/platform/protection/guard-requests.ts'
import { holdVisitors } from '#server/platform/protection/hold-visitors.ts'
import { type LimitHits, noteMember } from '#server/platform/protection/limit-hits.ts'
import type { WaitingRoom } from '#server/platform/protection/waiting-room.ts'
import { inRequest, presentRequestId, requestIdHeader, requestIdOf } from '#server/platform/request-id.ts'
import { StorageError } from '#server/platform/storage/storage-s3.ts'
import { bodyLimit, isLargeBody } from './body-limits.ts'
import type { CallContext } from './call-context.ts'
import { assertAllowed, type CallDispatcher } from './call-dispatcher.ts'
import type { SessionFinder, TokenFinder } from './caller.ts'
import { drainBeforeClosing } from './draining.ts'
import { limitRequests } from './limit-requests.ts'
import { refusalMessage, refusedFields } from './refusal-words.ts'
import { RequestLimitError } from './request-counts.ts'
import { addressLimitOf, type RequestLimit } from './request-limits.ts'
import { readTarget } from './request-target.ts'
import { failurePageHeaders } from './security-headers.ts'
import { callerOf } from './session-cookie.ts'
import { waitHeaders } from './wait-headers.ts'

const longestPath = 2048
/** Longer than proxies keep an idle connection, so that they are the ones to close it. */
const keepAliveMs = 72_000

/** Errors of the catalogue for requests that Fastify rejects, by Fastify's codes. */
const refusals: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadableBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadableBody',
  FST_ERR_BAD_URL: 'unreadableAddress',
  FST_ERR_MAX_PARAM_LENGTH: 'addressTooLong',
}

/** Markup for an address, other than a call, that could not be answered. */
export type FailurePage = (reason: ErrorName, request: { headers: IncomingHttpHeaders; url: string }) => string

/**
 * Answers a request before the framework does; false where it leaves the request to the framework, having written
 * nothing.
 */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

interface HttpOptions {
  failurePage: FailurePage
  early: EarlyAnswer
  /** Headers of every answer that does not set its own. */
  headers: Readonly<Record<string, string>>
  now?: () => number
  /** Knows who is blocked. */
  guard?: Guard
  /** Holds visitors of pages while it is open. */
  waitingRoom?: WaitingRoom
  /** Counts the requests that limits refuse. */
  limitHits?: LimitHits
  /** The limit of an address; of one that it refuses, nothing is served. */
  limitOf?: (url: string) => RequestLimit
}

/** Creates the HTTP server without any routes: proxies, limits, headers, and how failures are answered. */
export function createHttp(
  { trustProxy, siteOrigin = '' }: Pick<Config, 'trustProxy'> & Partial<Pick<Config, 'siteOrigin'>>,
  log: FastifyBaseLogger,
  { failurePage, early, headers, now = Date.now, guard, waitingRoom, limitHits, limitOf = addressLimitOf }: HttpOptions,
): FastifyInstance {
  const answer = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const kind = reachedLimit(error, request)
    if (kind) limitHits?.note(request, kind, new Date(now()))
    return request.url.startsWith('/api')
      ? answerFailure(error, request, reply)
      : answerPageFailure(error, request, reply, failurePage)
  }
  const trust = trustedProxies(trustProxy)
  const isFree = (request: IncomingMessage) =>
    !guard?.mayStop(request.headers.cookie, () => proxyAddress(request, trust), now())
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The log itself adds the id, to the lines of services as well.
    childLoggerFactory: (logger) => logger,
    genReqId: () => presentRequestId() ?? requestIdOf(undefined),
    trustProxy: trustProxy !== false && trust,
    bodyLimit,
    serverFactory: (framework) => openServer(framework, (...given) => isFree(given[0]) && early(...given), headers),
    clientErrorHandler: (error, socket) => answerUnparsed(error, socket, headers),
    routerOptions: { maxParamLength: longestPath },
    // A frame that arrived before the connection could be closed is answered, as the last one.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      answer(error, request, reply)
    },
  })
  if (guard) guardRequests(app, { guard, now })
  if (waitingRoom) holdVisitors(app, { waitingRoom, now, secure: siteOrigin.startsWith('https:') })
  limitRequests(app, { now, limitOf })
  drainBeforeClosing(app)
  app.setErrorHandler(answer)
  // Not earlier: what follows the reading of a body belongs to nobody's request any more.
  app.addHook('preHandler', ({ id }, _reply, done) => inRequest(id, () => workingFor('readers', done)))
  takeJson(app)
  return app
}

/**
 * The framework behind the early answers, and the reading of the target before both. A server that is closing leaves
 * everything to the framework, which informs clients.
 */
function openServer(framework: RequestListener, early: EarlyAnswer, headers: Readonly<Record<string, string>>) {
  // Node would answer a missing host by itself, without the headers that everything has.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') return refuse(response, 400)
    const target = readTarget(request.url ?? '')
    request.url = target.kind === 'unreadable' ? unreadableTarget(request.url) : target.address
    if (server.listening && target.kind === 'address' && early(request, response)) return
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (target.kind === 'moved' && isReading(request)) redirect(response, target.address)
    else {
      const id = requestIdOf(request.headers[requestIdHeader])
      response.setHeader(requestIdHeader, id)
      inRequest(id, () => framework(request, response))
    }
  })
  const refuse = (response: ServerResponse, status: number): void => {
    response
      .writeHead(status, { ...headers, 'cache-control': 'no-store', 'content-length': '0', connection: 'close' })
      .end()
  }
  server.on('checkExpectation', (_request, response: ServerResponse) => refuse(response, 417))
  // A tunnel is nothing that this server offers.
  server.on('connect', (_request, socket: Socket) => socket.end(bareAnswer(405, headers)))
  // Browsers give up after that; a picture on a poor connection takes its time.
  server.requestTimeout = requestTimeoutMs
  server.keepAliveTimeout = keepAliveMs
  return server
}

/** A target that the framework refuses in the words of the catalogue, as that of a call or of a page in its language. */
const unreadableTarget = (target = ''): string =>
  `${/^(?:https?:\/\/[^/]*)?\/+(?:api|en|zh-han[st])(?=\/|$)/i.exec(target)?.[0].replace(/^.*\/+/, '/') ?? ''}/%`

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

function redirect(response: ServerResponse, address: string): void {
  response.writeHead(301, { location: address, 'cache-control': 'public, max-age=3600', 'content-length': '0' }).end()
}

const parserStatuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what the parser could not take for a request at all. */
function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(bareAnswer(parserStatuses[error.code ?? ''] ?? 400, headers))
  socket.destroy(error)
}

/** Returns the text for a request too long to be read, nearly always its address; in all languages. */
const words = (status: number): string =>
  status === 431 ? Object.values(errorCatalogue.addressTooLong.message).join('\n') : ''

/** A whole answer, after which the connection closes; of most statuses without a body. */
const bareAnswer = (status: number, headers: Readonly<Record<string, string>>): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'cache-control: no-store',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(words(status))}`,
    'connection: close',
    '',
    words(status),
  ].join('\r\n')

/** The trusted proxies: by their addresses, or the given number of the nearest ones. */
function trustedProxies(trusted: Config['trustProxy']): (address: string, hop: number) => boolean {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : proxyAddress.compile(trusted || [])
}

/** JSON bodies; none at all counts as an empty object, since other clients send the header without a body. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, {})
    else parse(request, body, (error, value) => done(error && new CallError('unreadableBody'), value))
  })
}

/** Mounts every call of the contract that takes JSON under /api; what is not a call answers with an envelope too. */
export function mountCalls(
  app: FastifyInstance,
  dispatcher: CallDispatcher,
  options: {
    sessions: SessionFinder
    tokens: TokenFinder
    siteOrigin: string
    countryHeader?: string | undefined
    /** Answers of calls that are the same for everybody; without it, they are read again each time. */
    answers?: AnswerCache
    now?: () => number
  },
): void {
  const { sessions, tokens, siteOrigin, countryHeader, answers, now: clock = Date.now } = options
  const methods = new Map(Object.values(calls).map((call) => [`/api${call.path}`, call.method as string]))
  const callerAt = async (request: FastifyRequest, reply: FastifyReply, { auth }: CallDefinition, now: Date) => {
    const forAnybody = auth === 'public'
    const caller = await callerOf(request, reply, { sessions, tokens, siteOrigin, countryHeader, forAnybody, now })
    noteMember(request, caller.session?.userId)
    return caller
  }
  /** Before the body is read. */
  const admit = (call: CallDefinition) => (request: FastifyRequest, reply: FastifyReply) =>
    workingFor('readers', async () => {
      assertAllowed(call.auth, { caller: await callerAt(request, reply, call, new Date(clock())) }, call.name)
    })
  /** A shared answer is asked for without the caller, and under what the contract takes of the input. */
  function dataOf({ name, shared, input: schema }: CallDefinition, input: unknown, context: CallContext) {
    const read = shared && answers ? schema.safeParse(input) : undefined
    if (!answers || !read?.success) return dispatcher.run(name, input, context)
    const { caller: _, ...anybody } = context
    return keptAnswer(answers, { name, input: read.data }, anybody, (kept) => dispatcher.run(name, read.data, kept))
  }
  for (const call of Object.values(calls)) {
    if (call.name in mediaCalls) continue
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      ...(isLargeBody(call) && { onRequest: admit(call) }),
      handler: async (request, reply) => {
        const now = new Date(clock())
        const caller = await callerAt(request, reply, call, now)
        const context = { language: languageOf(request), now, tags: new Set<string>(), caller }
        const data = await dataOf(call, inputOf(request, call), context)
        return reply.header('cache-control', 'no-store').send({ code: successCode, message: 'success', data })
      },
    })
  }
  app.all('/api', (request, reply) => answerFailure(new CallError('unknownCall'), request, reply))
  app.all('/api/*', (request, reply) => {
    const allowed = methods.get(request.url.split('?')[0] ?? '')
    if (allowed) reply.header('allow', allowed)
    return answerFailure(new CallError(allowed ? 'wrongMethod' : 'unknownCall'), request, reply)
  })
}

/**
 * The body of a POST; of the few that may bring their input in the address, that too. Everything else in an address is
 * not read, so that no password, code or token has a reason to stand in logs and histories.
 */
function inputOf({ body, query }: FastifyRequest, { method, query: takesQuery }: CallDefinition): unknown {
  const inAddress = method === 'GET' || takesQuery ? query : {}
  if (body === undefined || body === null) return inAddress
  if (typeof body !== 'object' || Array.isArray(body)) throw new CallError('invalidInput', 'body')
  return { ...(inAddress as object), ...body }
}

const languageOf = (request: FastifyRequest): Language => {
  const header = request.headers.language
  return languageFromHeader(Array.isArray(header) ? header[0] : header) ?? defaultLanguage
}

function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reason = reasonOf(error)
  if (reason === 'internal') request.log.error({ err: error, req: request }, 'A request failed')
  if (reason === 'overloaded') request.log.warn({ err: error, req: request }, 'A request could not be answered for now')
  const { code }: CatalogueEntry = errorCatalogue[reason]
  const fields = refusedFields(error)
  const status = statusOfCall(reason)
  return reply
    .code(status)
    .headers(waitHeaders(status, secondsOf(error)))
    .header('cache-control', 'no-store')
    .send({
      ...{ code, message: refusalMessage(reason, error, languageOf(request)), data: null },
      ...(fields.length > 0 && { fields }),
    })
}

function answerPageFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  failurePage: FailurePage,
): FastifyReply {
  const reason = reasonOf(error)
  if (reason === 'internal') request.log.error({ err: error, req: request }, 'A page failed')
  const { status } = errorCatalogue[reason]
  return reply
    .code(status)
    .headers(waitHeaders(status, secondsOf(error)))
    .header('cache-control', 'no-store')
    .headers(failurePageHeaders)
    .type('text/html; charset=utf-8')
    .send(failurePage(reason, request))
}

/** The kind of limit that refused a request; a browser that has no answer yet is asked for one, which is no refusal. */
function reachedLimit(error: Error, { headers }: FastifyRequest): LimitKind | undefined {
  const reason = reasonOf(error)
  if (reason === 'challengeFailed' && headers[challengeHeader] !== undefined) return 'challenge'
  if (errorCatalogue[reason].status !== 429) return undefined
  return error instanceof RequestLimitError ? error.kind : 'call'
}

const secondsOf = (error: Error) => (error instanceof CallError ? error.retryAfter : undefined)

function reasonOf(error: FastifyError | Error): ErrorName {
  if (error instanceof CallError) return error.reason
  if (isTimeout(error) || isUnavailable(error) || error instanceof StorageError) return 'overloaded'
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : refusals[code]
  if (known) return known
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'invalidInput' : 'internal'
}
