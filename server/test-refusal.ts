import { type ErrorName, errorCatalogue, statusOfCall } from '#contract/errors.ts'

/** For tests: status, code and data of a call that was answered with an error of the catalogue. */
export const refused = (name: ErrorName) => ({
  status: statusOfCall(name),
  code: errorCatalogue[name].code,
  data: null,
})
