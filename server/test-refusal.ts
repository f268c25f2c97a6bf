import { statusOfCall } from '#contract/call-status.ts'
import { type ErrorName, errorCatalogue } from '#contract/errors.ts'

/** For tests: status, code and data of a call that was answered with an error of the catalogue. */
export const refused = (name: ErrorName) => ({
  status: statusOfCall(name),
  code: errorCatalogue[name].code,
  data: null,
})
