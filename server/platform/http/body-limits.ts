import { z } from 'zod'
import type { CallDefinition } from '#contract/call.ts'
import { manuscriptLimits } from '#contract/constants.ts'
import { largestImport } from '#contract/market/data-terms.ts'

/** The usual limit: uploads have their own. */
export const bodyLimit = 1 << 20
/** The limit for visitors: reading a body costs time before anything else is known about its sender. */
const publicBodyLimit = 64 << 10
/** Body limits of addresses other than calls. */
export const addressBodyLimits = {
  policyReport: 16 << 10,
  paymentEvent: 512 << 10,
  stopForm: 1 << 10,
  bounceReport: 512 << 10,
  other: 64 << 10,
} as const
/** Room for names and settings beside a file. */
const besideFile = 64 << 10
/** Bytes of a UTF-16 unit of a text in UTF-8, at most. */
export const bytesOfUnit = 3

const others: Partial<Record<string, number>> = {
  /** A manuscript of the largest size, with JSON's overhead: its service explains in words that one is too large. */
  saveManuscript: 2 * manuscriptLimits.documentBytes,
  /** Whole pages, with every text in three languages. */
  saveEdition: 2 * bodyLimit,
  saveQuiz: 2 * bodyLimit,
  /** Base64, of which a character is a byte. */
  importData: largestImport + besideFile,
}

/** Returns how many bytes the body of a call may have: whatever the contract takes fits, except lists that services bound. */
export function bodyLimitOf(call: CallDefinition): number {
  const own = others[call.name] ?? (call.fileField && bytesOfUnit * longestFile(call) + besideFile)
  return own || (call.auth === 'public' ? publicBodyLimit : bodyLimit)
}

/** UTF-16 units of the text of a file that a call takes. */
function longestFile({ name, input, fileField = '' }: CallDefinition): number {
  const field = input instanceof z.ZodObject ? input.shape[fileField] : undefined
  const longest = field instanceof z.ZodString ? field.maxLength : undefined
  if (!longest) throw new Error(`The file of ${name} has no largest length`)
  return longest
}

/**
 * True if a body can be so large that its sender must be allowed to make the call before it is read: parsing one that was
 * made to take long takes the thread that answers readers a second.
 */
export const isLargeBody = (call: CallDefinition): boolean => bodyLimitOf(call) > bodyLimit
