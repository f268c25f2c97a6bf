import { useCallback } from 'react'
import type { CallName } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { type Query, useQuery } from '#web/calls/use-query.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useOrganiserCall } from '../organiser-backend.ts'

export interface Answer<T> extends Pick<Query<T>, 'data' | 'reload'> {
  /** Message of the server, or empty where it could not be reached. */
  failure: string | undefined
}

/** Loads the response to a call, again when its input or the language changes; meanwhile the previous one stays. */
export function useAnswer<N extends CallName>(name: N, input: CallInput<N> | undefined): Answer<CallOutput<N>> {
  const call = useOrganiserCall()
  const load = useCallback((given: CallInput<N>) => call(name, given), [call, name])
  const { data, error, reload } = useQuery(input, load)
  return { data, failure: error === undefined ? undefined : isBackendError(error) ? error.message : '', reload }
}
