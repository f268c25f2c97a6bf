import { routeOfCall } from '#contract/call-route.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { commonErrors } from '#contract/common-errors.ts'
import { type Language, languageHeader } from '#language/languages.ts'
import { BackendError, isBackendError } from '#web/platform/backend.ts'
import type { SaveFailure } from './writing/autosave.ts'

/** What a request that outlives its page may hold, in bytes; browsers refuse more. */
const keepaliveBytes = 60_000

/** Saves while the page may be on its way out: the request goes on without it where it is small enough. */
export async function saveLeaving(
  language: Language,
  input: CallInput<'saveManuscript'>,
): Promise<CallOutput<'saveManuscript'>> {
  const { method, path } = routeOfCall('saveManuscript')
  const body = new Blob([JSON.stringify(input)], { type: 'application/json' })
  const answer = await fetch(`/api${path}`, {
    method,
    body,
    keepalive: body.size <= keepaliveBytes,
    headers: { language: languageHeader(language), os: 'web', 'content-type': 'application/json' },
  })
  const read = (await answer.json()) as { code: number; message: string; data: CallOutput<'saveManuscript'> }
  if (read.code === 200) return read.data
  throw new BackendError(read.code, read.message)
}

const codesOf = (...names: (keyof typeof commonErrors)[]) => new Set(names.map((name) => commonErrors[name].code))
const ended: ReadonlySet<number> = codesOf('sessionEnded', 'signInRequired', 'accountGone')
const busy: ReadonlySet<number> = codesOf('tooManyRequests', 'internal')

/** What a failed saving means for the next one. */
export function saveFailure(error: unknown): { why: SaveFailure; message: string } {
  if (!isBackendError(error)) return { why: 'offline', message: '' }
  const { code, message } = error
  if (ended.has(code)) return { why: 'ended', message: '' }
  // The session of this desk is as good as over: its owner has to sign in again, and is told why.
  if (failedWith(error, 'otherAccount')) return { why: 'ended', message }
  const later = busy.has(code) || (code >= 500 && code < 600)
  return { why: later ? 'busy' : 'refused', message }
}

/** Whether a call was answered with this failure of the catalogue. */
export const failedWith = (error: unknown, name: keyof typeof commonErrors): boolean =>
  isBackendError(error) && error.code === commonErrors[name].code
