import { useCallback, useEffect } from 'react'
import { onAct } from '#console/platform/acts/acts.ts'
import { usePausedKeys } from '#console/platform/keys/key-pause.ts'
import type { CallName } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { type Query, useQuery } from '#web/calls/use-query.ts'
import { useConsole } from './console-context.tsx'

export interface Answer<T> extends Omit<Query<T>, 'error'> {
  /** Message of the last failure. */
  failure: string | undefined
}

/**
 * Loads the response to a call, again whenever the input changes and, where `everyMs` is given, at that interval while the
 * page is visible and as soon as something was changed here. Keys are paused while what they act on is loading.
 * @param input undefined makes no call
 */
export function useAnswer<N extends CallName>(
  name: N,
  input: CallInput<N> | undefined,
  { everyMs }: { everyMs?: number } = {},
): Answer<CallOutput<N>> {
  const { call } = useConsole()
  const load = useCallback((given: CallInput<N>) => call(name, given), [call, name])
  const { error, ...query } = useQuery(input, load)
  const { loading, stale, reload } = query
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => !document.hidden && reload(), everyMs)
    const stopListening = onAct(reload)
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }, [reload, everyMs])
  usePausedKeys(loading && stale)
  return { ...query, failure: error === undefined ? undefined : (error as Error).message }
}
