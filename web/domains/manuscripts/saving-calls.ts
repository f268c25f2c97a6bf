import { routeOfCall } from '#contract/call-route.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { commonErrors } from '#contract/common-errors.ts'
import type { Language } from '#language/languages.ts'
import { readAnswer, sendLeavingCall } from '#web/calls/call-request.ts'
import { isBackendError } from '#web/platform/backend.ts'
import type { SaveFailure } from './writing/autosave.ts'

/** Saves while the page may be on its way out. A session that has ended is reported by the desk, so that no text is lost. */
export const saveLeaving = async (
  language: Language,
  input: CallInput<'saveManuscript'>,
): Promise<CallOutput<'saveManuscript'>> =>
  readAnswer(await sendLeavingCall(routeOfCall('saveManuscript'), input, language), 'saveManuscript', () => {})

const codesOf = (...names: (keyof typeof commonErrors)[]) => new Set(names.map((name) => commonErrors[name].code))
const ended: ReadonlySet<number> = codesOf('sessionEnded', 'signInRequired', 'accountGone')
const busy: ReadonlySet<number> = codesOf('tooManyRequests', 'internal')

/** Returns the meaning of a failed saving for the next one. */
export function saveFailure(error: unknown): { why: SaveFailure; message: string } {
  if (!isBackendError(error)) return { why: 'offline', message: '' }
  const { code, message } = error
  if (ended.has(code)) return { why: 'ended', message: '' }
  // The session of this desk is as good as over: its owner has to sign in again, and sees the reason.
  if (failedWith(error, 'otherAccount')) return { why: 'ended', message }
  const later = busy.has(code) || (code >= 500 && code < 600)
  return { why: later ? 'busy' : 'refused', message }
}

/** True if a call was answered with this failure of the catalogue. */
export const failedWith = (error: unknown, name: keyof typeof commonErrors): boolean =>
  isBackendError(error) && error.code === commonErrors[name].code
