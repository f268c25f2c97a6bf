/** Terms of events of elsewhere that the reading threads and the console share. Without zod. */

/** Why an entry of a file cannot be taken over. */
export const importProblems = [
  'unreadable',
  'titleMissing',
  'startMissing',
  'timeUnreadable',
  'zoneUnknown',
  'endsFirst',
] as const
export type ImportProblemReason = (typeof importProblems)[number]

/** Why a calendar could not be read. */
export const sourceProblems = [
  'refused',
  'unreachable',
  'tooLarge',
  'tooSlow',
  'redirects',
  'address',
  'status',
  'unreadable',
] as const
export type SourceProblem = (typeof sourceProblems)[number]
