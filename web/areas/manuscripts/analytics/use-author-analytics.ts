import { useEffect, useState } from 'react'
import type { AuthorAnalytics } from '#contract/audience/analytics.ts'
import type { CallInput } from '#contract/calls.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'

interface Answer {
  data?: AuthorAnalytics
  /** Words of the server, or empty where nobody answered. */
  failure?: string
}

/** Analytics of a period; while others are asked for, the last ones stay. */
export function useAuthorAnalytics({ from, to, item }: CallInput<'authorAnalytics'>) {
  const language = useLanguage()
  const [answer, setAnswer] = useState<Answer>({})
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks the same again
  useEffect(() => {
    let wanted = true
    httpBackend.call(language, 'authorAnalytics', { from, to, ...(item !== undefined && { item }) }).then(
      (data) => wanted && setAnswer({ data }),
      (error: unknown) =>
        wanted && setAnswer((now) => ({ ...now, failure: isBackendError(error) ? error.message : '' })),
    )
    return () => {
      wanted = false
    }
  }, [language, from, to, item, tries])
  return { ...answer, again: () => setTries((n) => n + 1) }
}
