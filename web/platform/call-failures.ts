import { commonErrors } from '#contract/common-errors.ts'
import { isBackendError } from './backend.ts'

export type ErrorName = keyof typeof commonErrors

/** True if a call was answered with this failure of the catalogue. */
export const failedWith = (error: unknown, name: ErrorName): boolean =>
  isBackendError(error) && error.code === commonErrors[name].code
