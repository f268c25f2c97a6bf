import { useSearchParams } from 'react-router'
import { changeListAddress, type Page, readListAddress } from './list-address.ts'

/**
 * Keeps the view state of a list in the address so that it can be linked to: page, and filters by name. A change of a
 * filter begins at the first page again.
 */
export function useListAddress<F extends string>(names: readonly F[]) {
  const [search, setSearch] = useSearchParams()
  const address = readListAddress(search, names)
  const change = (changes: Readonly<Record<string, string | number | undefined>>) =>
    setSearch((now) => changeListAddress(now, changes))
  /** All that change together, at once: of two changes in one moment the router keeps the second. */
  const setFilters = (changes: Readonly<Partial<Record<F, string | undefined>>>) =>
    change({ ...changes, page: undefined })
  const setFilter = (name: F, value: string | undefined) => change({ [name]: value, page: undefined })
  return {
    ...address,
    setPage: ({ page, size }: Page) => change({ page, size }),
    setFilter,
    setFilters,
    /** A filter as its field in the head of the list takes it. */
    filterBy: (name: F) => ({
      value: address.filters[name],
      onChange: (value: string | undefined) => setFilter(name, value),
    }),
  }
}
