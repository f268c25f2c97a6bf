import type { CallDefinition } from '#contract/call.ts'
import type { CallName } from '#contract/call-table.ts'
import { CallError } from '#contract/errors.ts'
import { type Workload, workingFor } from '#server/platform/database/workload.ts'
import { createKeyedGate } from '#server/platform/jobs/gate.ts'
import type { Caller } from './call-context.ts'
import { createRequestCounts } from './request-counts.ts'
import { memberRuleOf } from './request-limits.ts'

/**
 * How many calls of one member this process works on at once: at most half of the connections that members have by
 * default, and more in the newsroom, whose pages ask for much. The rest wait in order, more than any page has under way;
 * further ones are refused.
 */
export const callsOfOne = { members: 2, staff: 4, waiting: 24 } as const

/** Calls of everybody that write. */
const publicWrites: ReadonlySet<CallName> = new Set<CallName>([
  ...(['login', 'googleLogin', 'forgotPassword'] as const),
  ...(['sendSms', 'sendMailSms', 'verifySms', 'verifyEmailSms'] as const),
  ...(['sendFeedback', 'sendLandingForm', 'requestCorrection'] as const),
])

function workloadOf({ name, auth }: Pick<CallDefinition, 'name' | 'auth'>): Exclude<Workload, 'exports'> {
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
  const counts = createRequestCounts({ now })
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
