import { Select } from 'antd'
import type { ReactNode } from 'react'
import { searchedByName } from '#console/ui/fields/searched-by-name.ts'

interface Props<R> {
  /** Accessible name: what is picked, and for what. */
  name: string
  rows: readonly R[]
  labelOf: (row: R) => string
  onPick: (row: R) => void
  /** Search elsewhere by the typed text; without it these rows are searched themselves. */
  search?: { typed: string; onType: (typed: string) => void }
  loading?: boolean
  /** Instead of rows where there are none. */
  notFound?: ReactNode
  /** A row as it is offered, where that is more than its label. */
  children?: (row: R) => ReactNode
}

/** Offers rows to pick one of. Nothing stays chosen: what is picked goes to where it was picked for. */
export function PickSelect<R extends { id: number }>({ name, rows, labelOf, onPick, search, ...more }: Props<R>) {
  const { loading, notFound, children } = more
  const rowOf = (id: unknown) => rows.find((row) => row.id === id)
  return (
    <Select<number | null>
      aria-label={name}
      placeholder={name}
      className="full"
      // With undefined the select would keep by itself what was picked.
      value={null}
      showSearch={search ? { filterOption: false, searchValue: search.typed, onSearch: search.onType } : searchedByName}
      loading={loading}
      notFoundContent={notFound}
      options={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
      optionRender={
        children &&
        (({ value }) => {
          const row = rowOf(value)
          return row && children(row)
        })
      }
      onChange={(id) => {
        search?.onType('')
        const row = rowOf(id)
        if (row) onPick(row)
      }}
    />
  )
}
