import { useState } from 'react'
import { useKeys } from './keys.ts'

/** Rows are told apart by their number, where they have one. */
const idOf = (row: unknown): unknown => (row as { id?: unknown } | undefined)?.id

/**
 * Moves through the rows of a list by J and K, and opens one by Enter. The cursor stays with its row while others come
 * and go above it; a link in the row that is marked by `data-row` gets the focus, so that it comes into sight and is read
 * out.
 * @returns the index of the present row
 */
export function useListKeys<R>(
  rows: readonly R[],
  open: (row: R) => void,
  more: Record<string, (row: R) => void> = {},
) {
  const [at, setAt] = useState<{ id: unknown; place: number }>({ id: undefined, place: 0 })
  const found = at.id === undefined ? -1 : rows.findIndex((row) => idOf(row) === at.id)
  const current = found >= 0 ? found : Math.min(at.place, Math.max(0, rows.length - 1))
  const row = rows[current]
  const onRow = (act: (row: R) => void) => () => row !== undefined && act(row)
  const move = (by: number) => {
    const place = Math.max(0, Math.min(rows.length - 1, current + by))
    const id = idOf(rows[place])
    setAt({ id, place })
    if (id !== undefined) document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: onRow(open),
    ...Object.fromEntries(Object.entries(more).map(([key, act]) => [key, onRow(act)])),
  })
  return current
}
