import { useEffect, useState } from 'react'
import type { AuthorFigures } from '#contract/audience/figures.ts'
import type { CallInput } from '#contract/calls.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'

interface Answer {
  data?: AuthorFigures
  /** Words of the server, or empty where nobody answered. */
  failure?: string
}

/** Figures of a period; while others are asked for, the last ones stay. */
export function useAuthorFigures({ from, to, item }: CallInput<'authorFigures'>) {
  const language = useLanguage()
  const [answer, setAnswer] = useState<Answer>({})
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks the same again
  useEffect(() => {
    let wanted = true
    httpBackend.call(language, 'authorFigures', { from, to, ...(item !== undefined && { item }) }).then(
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
