import { useSearchParams } from 'react-router'
import { tablePages } from '#contract/constants.ts'
import type { Page } from '../ui/data-table.tsx'

/**
 * What a list shows, kept in the address so that it can be linked to: its page, and its filters by name. A change of a
 * filter begins at the first page again.
 */
export function useListAddress<F extends string>(names: readonly F[]) {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<F, string>>
  const number = (name: string, fallback: number) => {
    const value = Number(search.get(name))
    return Number.isSafeInteger(value) && value > 0 ? value : fallback
  }
  const size = number('size', tablePages.size)
  const page: Page = {
    page: number('page', 1),
    size: (tablePages.sizes as readonly number[]).includes(size) ? size : tablePages.size,
  }
  const change = (entries: Readonly<Record<string, string | number | undefined>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(entries)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      }
      return next
    })
  return {
    page,
    filters,
    setPage: ({ page: to, size: rows }: Page) => change({ page: to === 1 ? undefined : to, size: rows }),
    setFilter: (name: F, value: string | undefined) => change({ [name]: value, page: undefined }),
  }
}
