import { useState } from 'react'
import { useKeys } from '../../platform/keys.ts'

/** Moves through the rows of a list by J and K, and opens one by Enter. @returns the index of the present row */
export function useListKeys<R>(
  rows: readonly R[],
  open: (row: R) => void,
  more: Record<string, (row: R) => void> = {},
) {
  const [place, setPlace] = useState(0)
  const current = Math.min(place, Math.max(0, rows.length - 1))
  const row = rows[current]
  const onRow = (act: (row: R) => void) => () => row !== undefined && act(row)
  useKeys({
    j: () => setPlace(Math.min(rows.length - 1, current + 1)),
    k: () => setPlace(Math.max(0, current - 1)),
    enter: onRow(open),
    ...Object.fromEntries(Object.entries(more).map(([key, act]) => [key, onRow(act)])),
  })
  return current
}
