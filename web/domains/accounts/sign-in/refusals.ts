import { isBackendError } from '#web/platform/backend.ts'

type Part = 'address' | 'code' | 'password' | 'confirm'

/** Codes of the error catalogue for which one field is to blame. */
export const partOfCode: Readonly<Record<number, Part>> = {
  10200: 'password',
  10201: 'password',
  10300: 'code',
  10401: 'address',
  10402: 'address',
  10403: 'password',
  10404: 'password',
  10405: 'confirm',
  10409: 'address',
  10412: 'address',
  10413: 'address',
  10417: 'code',
}

/** Code of the refusal of a sign-in that is no longer valid. */
export const signInExpiredCode = 10418

/** Meaning of a failed call for a form: a field to blame, if there is one, and the words. */
export interface Refusal {
  part: Part | undefined
  text: string
}

/** Reads a failure of a call; anything but an answer of the server is the network's. */
export function refusalOf(error: unknown, networkText: string): Refusal {
  if (!isBackendError(error)) return { part: undefined, text: networkText }
  return { part: partOfCode[error.code], text: error.message }
}
