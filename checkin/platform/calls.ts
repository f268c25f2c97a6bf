import type { Envelope } from '#contract/call.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { type Language, languageHeader } from '#language/languages.ts'

/** The calls of this program; the whole table of calls would weigh on each load. */
const paths = {
  activityLists: '/admin/activity/lists',
  checkInList: '/admin/activity/checkInList',
  checkInScans: '/admin/activity/checkInScans',
  checkInConflicts: '/admin/activity/checkInConflicts',
  checkInHistory: '/admin/activity/checkInHistory',
} as const
export type CheckInCall = keyof typeof paths

/** A call that the server answered with a failure. */
class CallFailure extends Error {
  /** The HTTP status. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'CallFailure'
    this.status = status
  }
}

const successCode = 200
/** At a door nobody waits longer than this for an answer, in ms. */
const timeoutMs = 20_000

export type Call = <N extends CheckInCall>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>

/** The calls over HTTP. @throws CallFailure for an answer of the server; anything else means that there was none */
export const createCall =
  (language: Language): Call =>
  async (name, input) => {
    const answer = await fetch(`/api${paths[name]}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language: languageHeader(language), os: 'web' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = (await answer.json()) as Envelope<CallOutput<typeof name>>
    if (body.code === successCode) return body.data as CallOutput<typeof name>
    throw new CallFailure(answer.status, body.message)
  }

/** Returns the meaning of a failed call for the door. */
export function failureOf(error: unknown): 'offline' | 'signedOut' | 'forbidden' {
  const status = error instanceof CallFailure ? error.status : 0
  if (status === 401) return 'signedOut'
  return status === 403 || status === 404 ? 'forbidden' : 'offline'
}
