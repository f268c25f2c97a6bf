import { useSearchParams } from 'react-router'
import { changeListAddress, type Page, readListAddress } from './list-address.ts'

/**
 * What a list shows, kept in the address so that it can be linked to: its page, and its filters by name. A change of a
 * filter begins at the first page again.
 */
export function useListAddress<F extends string>(names: readonly F[]) {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Readonly<Record<string, string | number | undefined>>) =>
    setSearch((now) => changeListAddress(now, changes))
  return {
    ...readListAddress(search, names),
    setPage: ({ page, size }: Page) => change({ page, size }),
    setFilter: (name: F, value: string | undefined) => change({ [name]: value, page: undefined }),
  }
}
