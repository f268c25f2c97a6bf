import type { ErrorName } from '#contract/errors.ts'

/** A call that was answered with another code than 200. `message` is in the reader's language and may be shown. */
export class BackendError extends Error {
  readonly code: number
  readonly reason: ErrorName | undefined
  /** The refused fields, by the contract's names. */
  readonly fields: readonly string[]

  constructor(code: number, message: string, reason?: ErrorName, fields: readonly string[] = []) {
    super(message)
    this.name = 'BackendError'
    this.code = code
    this.reason = reason
    this.fields = fields
  }
}
