import type { SyntheticEvent } from 'react'
import { maxSearchLength } from '#contract/constants.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink, useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import * as styles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { searchAddress } from './search-address.ts'

/** Follows a search form in place. Without script the form's query leads to the same address (specification, point 2). */
function useSearchForm() {
  const navigate = useNavigate()
  const hrefOf = useHref()
  const t = useText()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('keyword') as HTMLInputElement
    navigate(hrefOf(searchAddress({ keyword: field.value })))
    field.blur()
  }
  return {
    form: { action: hrefOf('/search'), onSubmit: submit },
    field: {
      type: 'search',
      name: 'keyword',
      maxLength: maxSearchLength,
      placeholder: t('search.placeholder'),
      'aria-label': t('search.label'),
      enterKeyHint: 'search',
      autoComplete: 'off',
    },
    submitLabel: t('search.submit'),
  } as const
}

/** The search box of the header and of pages that have nothing else: Enter or the button searches. */
export function SearchBox() {
  const { form, field, submitLabel } = useSearchForm()
  return (
    <search>
      <form className={styles.searchbox} {...form}>
        <input {...field} />
        <button type="submit" aria-label={submitLabel}>
          <Icon name="search" size="s" />
        </button>
      </form>
    </search>
  )
}

/** The large search field on top of the search pages, with what was searched for in it. */
export function SearchField({ keyword = '' }: { keyword?: string }) {
  const { form, field, submitLabel } = useSearchForm()
  const t = useText()
  return (
    <search>
      <form className="search-big" key={keyword} {...form}>
        <input {...field} defaultValue={keyword} />
        {keyword !== '' && (
          <SiteLink className={styles.iconbtn} href="/search" aria-label={t('search.clear')}>
            <Icon name="close" />
          </SiteLink>
        )}
        <button type="submit" className={styles.iconbtn} aria-label={submitLabel}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
