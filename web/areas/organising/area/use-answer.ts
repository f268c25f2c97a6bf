import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallName } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { organiserCall } from '../organiser-backend.ts'

export interface Answer<T> {
  data: T | undefined
  /** Words of the server, or empty where nobody answered. */
  failure: string | undefined
  reload(): void
}

/** The answer of a call, asked again when its input or the language changes; meanwhile the one before stays. */
export function useAnswer<N extends CallName>(name: N, input: CallInput<N> | undefined): Answer<CallOutput<N>> {
  const language = useLanguage()
  const [answer, setAnswer] = useState<{ data?: CallOutput<N>; failure?: string }>({})
  const key = input && JSON.stringify(input)
  const asked = useRef(0)
  const load = useCallback(() => {
    if (key === undefined) return
    const mine = ++asked.current
    organiserCall(language, name, JSON.parse(key) as CallInput<N>).then(
      // An answer to a question that is no longer asked comes too late.
      (data) => mine === asked.current && setAnswer({ data }),
      (error) => {
        if (mine === asked.current)
          setAnswer((now) => ({ ...now, failure: isBackendError(error) ? error.message : '' }))
      },
    )
  }, [language, name, key])
  useEffect(load, [load])
  return { data: answer.data, failure: answer.failure, reload: load }
}
