import { useCallback, useEffect, useRef, useState } from 'react'
import { onAct } from '#console/platform/acts/acts.ts'
import { usePausedKeys } from '#console/platform/keys/key-pause.ts'
import type { CallName } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { useConsole } from './console-context.tsx'

export interface Answer<T> {
  /** The newest answer; stays readable while another one is on its way, and when that fails. */
  data: T | undefined
  loading: boolean
  /** There is none yet, or it answers another question than the present one. */
  stale: boolean
  failure: string | undefined
  /** Asks again. */
  reload: () => void
}

/**
 * The answer to a call, asked again whenever the input changes and, where wanted, every so often while the page is seen
 * and as soon as something was done here.
 * The last question wins.
 */
export function useAnswer<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { everyMs }: { everyMs?: number } = {},
): Answer<CallOutput<N>> {
  const { call } = useConsole()
  const [state, setState] = useState<Omit<Answer<CallOutput<N>>, 'reload' | 'stale'> & { answers?: string }>({
    data: undefined,
    loading: true,
    failure: undefined,
  })
  const latest = useRef(0)
  const key = JSON.stringify(input)
  const ask = useCallback(async () => {
    const own = ++latest.current
    setState((now) => ({ ...now, loading: true }))
    try {
      const data = await call(name, JSON.parse(key) as CallInput<N>)
      if (own === latest.current) setState({ data, loading: false, failure: undefined, answers: key })
    } catch (error) {
      if (own === latest.current) setState((now) => ({ ...now, loading: false, failure: (error as Error).message }))
    }
  }, [call, name, key])
  // Somebody may hold on to `reload` while the question changes: it always asks what is asked now.
  const newest = useRef(ask)
  useEffect(() => {
    newest.current = ask
    void ask()
  }, [ask])
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => !document.hidden && void ask(), everyMs)
    const deaf = onAct(() => void ask())
    return () => {
      clearInterval(timer)
      deaf()
    }
  }, [ask, everyMs])
  const { answers, ...answer } = state
  const stale = answers !== key
  usePausedKeys(answer.loading && stale)
  return { ...answer, stale, reload: () => void newest.current() }
}
