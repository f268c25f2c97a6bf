import { type ErrorName, errorCatalogue } from './errors.ts'

/** The request was not a call of the contract, or came from a page of another site or a blocked client: nothing was decided about it. */
const requestFailures: ReadonlySet<ErrorName> = new Set([
  'invalidInput',
  'unreadableBody',
  'unreadableAddress',
  'unknownCall',
  'wrongMethod',
  'bodyTooLarge',
  'unsupportedMedia',
  'foreignOrigin',
  'addressTooLong',
  'searchTooLong',
  'unreadableText',
  'clientBlocked',
])

/**
 * HTTP status of a call that fails (docs/decisions/0005): 200 for an outcome, which is in the code of the envelope,
 * because clients of the specification take every other status for a network error (point 8). Requests that are not
 * calls, the limit of requests, and failures of this server or another keep their own.
 */
export function statusOfCall(reason: ErrorName): number {
  const { code, status } = errorCatalogue[reason]
  // A limit with a code of its own has a message that clients of the specification show.
  const isFailure = requestFailures.has(reason) || (status === 429 && code === status) || status >= 500
  return isFailure ? status : 200
}
