import type { Call } from '#console/platform/backend.ts'
import { BackendError } from '#web/calls/backend-error.ts'

/** Error code for acts granting rights, which need a fresh proof of identity (the catalogue's proofRequired). */
export const proofRequiredCode = 10408

/**
 * Calls that need a proof first ask for it and are then repeated, which their callers do not notice. Several that need
 * it at the same time ask once. @param ask whether the proof was given; without it the call fails as before
 */
export function confirmingCall(call: Call, ask: () => Promise<boolean>): Call {
  let asking: Promise<boolean> | undefined
  return async (name, input) => {
    try {
      return await call(name, input)
    } catch (error) {
      if (!(error instanceof BackendError) || error.code !== proofRequiredCode) throw error
      asking ??= ask().finally(() => {
        asking = undefined
      })
      if (!(await asking)) throw error
      return await call(name, input)
    }
  }
}
