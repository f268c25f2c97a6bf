import type { z } from 'zod'
import { scopeOfCall } from '#contract/api-scopes.ts'
import type { CallAccess, CallAuth, CallDefinition } from '#contract/call.ts'
import type { CallName } from '#contract/call-table.ts'
import { type CallInput, type CallOutput, type Calls, calls, type JsonCall, type ParsedInput } from '#contract/calls.ts'
import { freshProofMs } from '#contract/constants.ts'
import { CallError, type ErrorName, errorCatalogue } from '#contract/errors.ts'
import { fileBytesPrefix } from '#contract/file-bytes.ts'
import type { Role } from '#contract/members/accounts.ts'
import { readingCalls } from '#contract/reading-calls.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { actingFor, type Workload, workingFor } from '#server/platform/database/workload.ts'
import { createKeyedGate } from '#server/platform/jobs/gate.ts'
import type { Challenges } from '#server/platform/protection/challenges.ts'
import { type Guard, secondsUntil } from '#server/platform/protection/guard.ts'
import { decodeBytes } from '#server/platform/text/decode.ts'
import { RichTextError } from '#server/platform/text/rich-text/errors.ts'
import { ThreadLostError } from '#server/platform/thread-pool/thread-pool.ts'
import type { CallContext, Caller } from './call-context.ts'
import type { MemberContext } from './caller.ts'
import { readingOf } from './published-calls.ts'
import { createRequestCounts } from './request-counts.ts'
import { memberRuleOf } from './request-limits.ts'

/** Context of a call's caller: for members' calls, that of a member. */
export type ContextOf<N extends CallName> = Calls[N]['auth'] extends 'public' ? CallContext : MemberContext
/** Function that answers a call once its input is parsed. */
export type Handler<N extends CallName> = (input: ParsedInput<N>, context: ContextOf<N>) => Promise<CallOutput<N>>
export type Handlers<N extends CallName = JsonCall> = { [K in N]: Handler<K> }

/**
 * Every call passes through here, whether from a page in this process or over HTTP: session if the call is for members, fresh
 * proof of who is there if it wants one, parse by the contract, then the service.
 */
export interface CallDispatcher {
  run<N extends CallName>(name: N, input: CallInput<N> | unknown, context: CallContext): Promise<CallOutput<N>>
}

/** Creates the dispatcher from the handlers of all subjects. */
export function createCallDispatcher(
  handlers: Handlers,
  guard?: Guard,
  challenges?: Pick<Challenges, 'assertAnswered'>,
): CallDispatcher {
  const traffic = createCallTraffic()
  return {
    async run(name, input, context) {
      const definition: CallDefinition = calls[name]
      if (definition.auth !== 'public') assertAllowed(definition.auth, context, name)
      if (definition.freshProof) assertFreshProof(context)
      if (guard && !readingCalls.has(name)) assertNotBlocked(guard, name, context)
      const parsed = definition.input.safeParse(readable(await withSoundFile(input, definition.fileField)))
      if (!parsed.success) throw refusalOf(parsed.error, definition.auth)
      if (definition.accessOf) assertAccess(definition.accessOf(parsed.data as never), context)
      // Only for input that is accepted: an answer is good once.
      if (!context.caller?.session) await challenges?.assertAnswered(definition, context.caller?.challengeAnswer)
      const handler = handlers[name as JsonCall] as Handler<typeof name> | undefined
      if (!handler) throw new CallError('unsupportedMedia')
      const given = definition.auth === 'public' ? withoutToken(context) : context
      // Parsed by this call's own definition, which the types cannot follow through the table of all calls.
      const answer = () => handler(parsed.data as never, given as ContextOf<typeof name>)
      const work = () => actingFor(given.caller?.session, answer)
      return traffic(definition, given.caller, readingOf(definition, context, work)).catch((error: unknown) =>
        refuseUnrenderable(error, definition),
      )
    },
  }
}

/** A text that cannot be rendered is for its writer to simplify, whichever call it came with, and a file to be split. */
function refuseUnrenderable(error: unknown, { fileField }: CallDefinition): never {
  if (error instanceof ThreadLostError && fileField) throw new CallError('fileTooComplex')
  throw error instanceof RichTextError || error instanceof ThreadLostError ? new CallError('textUnrenderable') : error
}

/** Roles, one of which a call requires; whether an organiser may is decided by the event. */
const rolesFor: Partial<Record<CallAuth, readonly Role[]>> = {
  editor: ['editor', 'administrator'],
  administrator: ['administrator'],
}

/**
 * @throws CallError sessionEnded for a token that is no longer good, signInRequired without one, secondFactorRequired,
 *   notAllowed; with the scope that is missing where a token of another program has not got it
 */
export function assertAllowed(auth: CallAuth, context: Pick<CallContext, 'caller'>, name: CallName): void {
  assertAccess({ auth, scope: scopeOfCall(name) ?? null }, context)
}

function assertAccess({ auth, scope }: CallAccess, { caller }: Pick<CallContext, 'caller'>): void {
  if (!caller?.session) throw new CallError(caller?.tokenSent ? 'sessionEnded' : 'signInRequired')
  const { roles, withheldRoles, token } = caller.session
  if (withheldRoles && auth !== 'user' && auth !== 'public') throw new CallError('secondFactorRequired')
  if (rolesFor[auth]?.some((role) => roles.includes(role)) === false) throw new CallError('notAllowed')
  if (!token) return
  if (!scope) throw new CallError('notAllowed', 'token')
  if (!token.scopes.includes(scope)) throw new CallError('notAllowed', scope)
}

/**
 * Called before actions that outlast the session or show personal data: a person who found it open, or stole it, must
 * not do this. @throws CallError proofRequired if nobody has proved their identity for `freshProofMs`
 */
function assertFreshProof({ caller, now }: Pick<CallContext, 'caller' | 'now'>): void {
  const provenAt = caller?.session?.authenticatedAt.getTime() ?? 0
  if (now.getTime() - provenAt > freshProofMs) throw new CallError('proofRequired')
}

/** Calls of a blocked account, by which it can leave. */
const leavingCalls: ReadonlySet<CallName> = new Set<CallName>(['logOut', 'endSession', 'deregister'])

/** A blocked account reads as before. @throws CallError accountBlocked */
export function assertNotBlocked(
  guard: Guard,
  name: CallName,
  { caller, now }: Pick<CallContext, 'caller' | 'now'>,
): void {
  if (!caller?.session || leavingCalls.has(name)) return
  const until = guard.accountBlockedUntil(caller.session.userId, name, now.getTime())
  if (until) throw new CallError('accountBlocked', undefined, secondsUntil(until, now.getTime()))
}

/** Removes the token's session from public calls: programs make them anonymously, without the owner in person. */
function withoutToken(context: CallContext): CallContext {
  const { caller } = context
  return caller?.session?.token ? { ...context, caller: { ...caller, session: undefined, tokenSent: false } } : context
}

/** Input of which the text of a file has no characters that no text may have: people cannot see where they stand. */
async function withSoundFile(input: unknown, field: string | undefined): Promise<unknown> {
  if (field === undefined || typeof input !== 'object' || input === null) return input
  const given = (input as Record<string, unknown>)[field]
  if (typeof given !== 'string') return input
  const text = given.startsWith(fileBytesPrefix)
    ? (await decodeBytes(Buffer.from(given.slice(fileBytesPrefix.length), 'base64'))).text
    : given
  return { ...input, [field]: sanitizeForPostgres(text) }
}

/** Input as the contract reads it; none at all is an empty object. Only objects without NUL or half characters pass. */
function readable(input: unknown): unknown {
  if (input === undefined || input === null) return {}
  const stack: unknown[] = [input]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw new CallError('unreadableText')
    }
    // One by one: a list may hold more values than a function takes arguments.
    if (value !== null && typeof value === 'object') for (const one of Object.values(value)) stack.push(one)
  }
  return input
}

/**
 * Names the offending fields, which helps and repeats nothing of the input. Signed-in callers write texts, and also
 * learn how long these may be. A schema may name an error of the catalogue.
 */
function refusalOf({ issues }: z.ZodError, auth: CallAuth): CallError {
  const named = issues.map(({ message }) => message).find(isReason)
  if (named) return new CallError(named)
  const tooLong = issues.flatMap((issue) =>
    issue.code === 'too_big' && issue.origin === 'string' ? [`${fieldOf(issue)} (≤ ${issue.maximum})`] : [],
  )
  if (auth === 'public' || tooLong.length < issues.length)
    return new CallError('invalidInput', joinNames(issues.map(fieldOf)))
  return new CallError('textTooLong', joinNames(tooLong))
}

const isReason = (text: string): text is ErrorName => Object.hasOwn(errorCatalogue, text)
const fieldOf = ({ path }: Pick<z.core.$ZodIssue, 'path'>): string => path.map(String).join('.') || 'body'
const joinNames = (fields: readonly string[]): string => [...new Set(fields)].slice(0, 5).join(', ')

/**
 * How many calls of one member this process works on at once: at most half of the connections that members have by
 * default, and more in the newsroom, whose pages ask for much. The rest wait in order, more than any page has under way;
 * further ones are refused.
 */
export const callsOfOne = { members: 2, staff: 4, waiting: 24 } as const

/** Calls of everybody that write. Those about tickets have the connections of readers, of which there are more. */
const publicWrites: ReadonlySet<CallName> = new Set<CallName>([
  ...(['login', 'googleLogin', 'completeSignIn', 'forgotPassword'] as const),
  ...(['sendSms', 'sendMailSms', 'verifySms', 'verifyEmailSms'] as const),
  ...(['sendFeedback', 'sendLandingForm', 'requestCorrection', 'votePoll'] as const),
  ...(['saveSearch', 'removeSearch', 'searchAddress', 'leaveDevice'] as const),
  ...(['subscribePush', 'replacePush', 'unsubscribePush', 'savePushSettings', 'stopPush'] as const),
  ...(['subscribeToNewsletters', 'confirmNewsletters', 'setNewsletterPreferences'] as const),
])

function workloadOf({ name, auth }: Pick<CallDefinition, 'name' | 'auth'>): Exclude<Workload, 'exports' | 'sending'> {
  if (auth === 'public') return publicWrites.has(name) ? 'members' : 'readers'
  return auth === 'user' || auth === 'organiser' ? 'members' : 'staff'
}

/**
 * The caller whose calls are counted: a program by its token, everybody else by their number. Calls that wait for other
 * services neither wait for the member's other calls nor delay them.
 */
const keyOf = ({ userId, token }: NonNullable<Caller['session']>, { waits }: Pick<CallDefinition, 'waits'>): string =>
  `${token ? `token ${token.id}` : `user ${userId}`}${waits === 'services' ? ' elsewhere' : ''}`

/**
 * Makes each call use the connections of its kind, and limits a member's simultaneous calls and calls per minute.
 * @throws CallError tooManyRequests, with the seconds to wait
 */
export function createCallTraffic({ now = Date.now }: { now?: () => number } = {}) {
  const counts = createRequestCounts({ now, kind: 'account' })
  const queue = { longest: callsOfOne.waiting, refusal: () => new CallError('tooManyRequests', undefined, 1) }
  const gates = {
    members: createKeyedGate<string>(callsOfOne.members, queue),
    staff: createKeyedGate<string>(callsOfOne.staff, queue),
  }
  return async <T>(
    call: Pick<CallDefinition, 'name' | 'auth' | 'waits'>,
    caller: Caller | undefined,
    work: () => Promise<T>,
  ) => {
    const workload = workloadOf(call)
    // Awaited inside: a query that is only built runs when somebody waits for it.
    const runWork = () => workingFor(workload, async () => await work())
    if (call.auth === 'public' || workload === 'readers' || !caller?.session) return runWork()
    const key = keyOf(caller.session, call)
    const rule = memberRuleOf(call)
    if (rule) counts.take(`${workload} ${key}`, rule)
    return gates[workload](key, runWork)
  }
}
