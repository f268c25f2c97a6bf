import type { SearchFilters as Filters } from '#contract/content/search.ts'
import { type AnySearchType, resultsAddress } from '#web/domains/search/results-address.ts'
import * as styles from '#web/domains/search/search.module.css'
import { useSearchText } from '#web/domains/search/search-text.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import type { SearchResultsData } from '../loaders/loaders-search.ts'

const times = ['day', 'week', 'month', 'year'] as const
const orders = ['best', 'newest'] as const

interface Choice {
  name: keyof Filters
  label: string
  value: string
  options: readonly { value: string; text: string }[]
}

/** Filters of results, with the number that would be left, and their order. Without script a button applies them. */
export function SearchFilters({ data, type }: { data: SearchResultsData; type: AnySearchType | undefined }) {
  const t = useSearchText()
  const navigate = useNavigate()
  const hrefOf = useHref()
  const { keyword, filters, facets } = data
  const optionLabel = (name: string, n: number) => t('option', { name, n: facets.partial ? `${n}+` : n })
  const labels = facets.labels.map(({ id, name, count }) => ({ value: String(id), text: optionLabel(name, count) }))
  const authors = facets.authors.map(({ id, name, count }) => ({ value: String(id), text: optionLabel(name, count) }))
  const written = (['zh-Hans', 'zh-Hant', 'en'] as const).map((language) => {
    const found = facets.languages.filter((one) => one.language === language || one.language.startsWith(`${language}-`))
    return { value: language, n: found.reduce((sum, one) => sum + one.count, 0), name: t(language) }
  })
  const languages = written
    .filter(({ n }) => n > 0)
    .map(({ value, n, name }) => ({ value, text: optionLabel(name, n) }))
  // No results were counted for a longer period than the chosen one.
  const known = filters.since ? times.slice(0, times.indexOf(filters.since) + 1) : times
  const past = times.map((value) => ({
    value,
    text: known.includes(value) ? optionLabel(t(value), facets.times[value]) : t(value),
  }))
  const choices: Choice[] = [
    {
      name: 'since',
      label: t('time'),
      value: filters.since ?? '',
      options: [{ value: '', text: t('anyTime') }, ...past],
    },
    {
      name: 'label',
      label: t('label'),
      value: String(filters.label ?? ''),
      options: [{ value: '', text: t('anyLabel') }, ...labels],
    },
    {
      name: 'author',
      label: t('author'),
      value: String(filters.author ?? ''),
      options: [{ value: '', text: t('anyAuthor') }, ...authors],
    },
    {
      name: 'language',
      label: t('language'),
      value: filters.language ?? '',
      options: [{ value: '', text: t('anyLanguage') }, ...languages],
    },
    {
      name: 'order',
      label: t('order'),
      value: filters.order ?? 'best',
      options: orders.map((value) => ({ value, text: t(value) })),
    },
  ]
  const go = (name: keyof Filters, value: string) =>
    navigate(
      hrefOf(resultsAddress({ keyword, type, filters: { ...filters, [name]: value === '' ? undefined : value } })),
    )
  return (
    <form className={styles.searchFilters} action={hrefOf(resultsAddress({ keyword }))} aria-label={t('filters')}>
      {type && <input type="hidden" name="type" value={type} />}
      {choices
        .filter(({ options, value, name }) => options.length > 1 || value !== (name === 'order' ? 'best' : ''))
        .map(({ name, label, value, options }) => (
          <select
            key={`${name} ${value}`}
            name={name}
            aria-label={label}
            defaultValue={value}
            onChange={(event) => go(name, event.target.value)}
          >
            {options.some((option) => option.value === value) ? null : <option value={value}>{label}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        ))}
      <noscript>
        <button type="submit">{t('apply')}</button>
      </noscript>
    </form>
  )
}
