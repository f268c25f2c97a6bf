import { useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { inLanguage, isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { mergedSearches, movedSearches, type OwnSearch } from './member-searches.ts'
import { forgetSearch, forgetSearches, useRecentSearches } from './recent-searches.ts'
import { searchRecordsTexts } from './records-text.ts'

/**
 * A member's searches, which the site stores. Searches that the browser stored before the sign-in, and that pages have
 * added since, move to the member as soon as they are seen.
 */
export function useMemberSearches() {
  const language = useLanguage()
  const backend = useMemo(() => inLanguage(httpBackend, language), [language])
  const t = searchRecordsTexts.useText()
  const toast = useToast()
  const waiting = useRecentSearches()
  const [kept, setKept] = useState<readonly OwnSearch[]>([])
  const loaded = useRef(false)
  useEffect(() => {
    if (loaded.current && waiting.length === 0) return
    movedSearches(backend, waiting, (keywords) => forgetSearch(...keywords)).then(
      (list) => {
        loaded.current = true
        setKept(list)
      },
      () => {},
    )
  }, [backend, waiting])

  async function remove(id: number | undefined, change: () => void) {
    try {
      await backend.call('delSearchRecords', id === undefined ? {} : { id })
      change()
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('failed'), 'failed')
    }
  }
  return {
    searches: mergedSearches(waiting, kept),
    forget({ id, keyword }: OwnSearch) {
      forgetSearch(keyword)
      if (id !== undefined) remove(id, () => setKept((list) => list.filter((one) => one.id !== id)))
    },
    forgetAll: () =>
      remove(undefined, () => {
        forgetSearches()
        setKept([])
      }),
  }
}
