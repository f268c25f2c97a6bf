import { z } from 'zod'
import { defineCall, siteTime } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { checkKinds, checkStates } from './operation-terms.ts'

/** Operations: what of the site is late, full or failing, since when, and who handles it. */

const state = z.enum(checkStates)

export const operationCheck = z.object({
  key: z.string(),
  kind: z.enum(checkKinds),
  /** The role, task, service or machine that it is about; empty where there is one of its kind. */
  about: z.string(),
  state,
  /** The moment at which it came into this state. */
  since: siteTime,
  checked_time: siteTime,
  /** Numbers by name, such as `waiting` and `oldest_seconds`; null where one is not known. */
  measured: z.record(z.string(), z.number().nullable()),
  /** The worst state of each of the last 24 hours, the oldest first; null where nothing was checked. */
  hours: z.array(state.nullable()),
  handler: person.nullable(),
  handled_since: siteTime.nullable(),
  /** It is not counted as a problem until then. */
  muted_until: siteTime.nullable(),
})

export const operationsCalls = {
  /** All checks in the order of the page. */
  getOperations: defineCall({
    name: 'getOperations',
    auth: 'editor',
    input: z.object({}),
    output: z.object({
      list: z.array(operationCheck),
      /** The latest check; null where none was made yet. */
      checked_time: siteTime.nullable(),
      /** True if checks should have been made since. */
      silent: z.boolean(),
      /** The last moment at which something was not fine; null where everything always was. */
      last_problem_time: siteTime.nullable(),
    }),
  }),
  /** Says who handles a problem, or keeps it from being counted for half an hour. */
  handleOperation: defineCall({
    name: 'handleOperation',
    auth: 'editor',
    input: z.object({ key: z.string().min(1).max(300), act: z.enum(['take', 'release', 'mute', 'unmute']) }),
    output: z.object({}),
  }),
}

export type OperationCheckRow = z.infer<typeof operationCheck>
