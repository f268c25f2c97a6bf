import type { ErrorName } from '#contract/errors.ts'

/** A call that was answered with another code than 200. `message` is in the reader's language and may be shown. */
export class BackendError extends Error {
  readonly code: number
  readonly reason: ErrorName | undefined

  constructor(code: number, message: string, reason?: ErrorName) {
    super(message)
    this.name = 'BackendError'
    this.code = code
    this.reason = reason
  }
}
