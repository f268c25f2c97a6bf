import { tablePages } from '#contract/constants.ts'

export interface Page {
  page: number
  size: number
}

/** View state of a list, as given by its address. */
export interface ListAddress<F extends string> {
  page: Page
  filters: Partial<Record<F, string>>
}

/** Reads the address of a list. Values that make no sense there are ignored. */
export function readListAddress<F extends string>(search: URLSearchParams, names: readonly F[]): ListAddress<F> {
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<F, string>>
  const size = positive(search.get('size')) ?? tablePages.size
  return {
    page: {
      page: positive(search.get('page')) ?? 1,
      size: (tablePages.sizes as readonly number[]).includes(size) ? size : tablePages.size,
    },
    filters,
  }
}

/** The address with some values changed, without those that are the default. */
export function changeListAddress(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const usual: Readonly<Record<string, number>> = { page: 1, size: tablePages.size }
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || value === usual[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

function positive(text: string | null): number | undefined {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}
