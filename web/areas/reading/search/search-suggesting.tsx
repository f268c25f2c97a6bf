import { useEffect, useRef } from 'react'
import * as styles from '#web/domains/search/search.module.css'
import { searchAddress } from '#web/domains/search/search-address.ts'
import { SearchField } from '#web/domains/search/search-form.tsx'
import { useSearchText } from '#web/domains/search/search-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'

/** The large search field with suggestions while one types. */
export function SuggestingField({ keyword = '' }: { keyword?: string }) {
  const holder = useRef<HTMLDivElement>(null)
  const language = useLanguage()
  const navigate = useNavigate()
  const hrefOf = useHref()
  const t = useSearchText()
  const label = t('suggestions')
  const go = useRef((_term: string) => {})
  go.current = (term) => navigate(hrefOf(searchAddress({ keyword: term })))
  // The field is another one for another keyword.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const field = holder.current?.querySelector('input')
    if (!field || !holder.current) return
    const around = holder.current
    let detach: (() => void) | undefined
    let left = false
    import('#web/domains/search/suggesting.ts').then(
      ({ attachSuggestions, loadSuggestions }) => {
        if (left) return
        detach = attachSuggestions(field, around, {
          label,
          load: (typed, signal) => loadSuggestions(typed, language, signal),
          choose: (term) => {
            field.blur()
            go.current(term)
          },
        })
      },
      () => {},
    )
    return () => {
      left = true
      detach?.()
    }
  }, [keyword, language, label])
  return (
    <div ref={holder} className={styles.searchSuggesting}>
      <SearchField keyword={keyword} />
    </div>
  )
}
