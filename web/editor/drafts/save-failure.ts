import { commonErrors } from '#contract/common-errors.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { failedWith } from '#web/platform/call-failures.ts'
import type { SaveFailure } from './autosave.ts'

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
