import { type Key, useState } from 'react'
import { useKeys } from './keys.ts'

interface Options<R> {
  rows: readonly R[]
  /** Distinguishes rows; the row says the same by `data-row-key`. */
  keyOf: (row: R) => Key
  /** Opens a row on Enter or O. */
  onOpen: ((row: R) => void) | undefined
  /** Further key bindings for the row that the cursor is on. */
  keys?: Readonly<Record<string, (row: R) => void>>
}

/**
 * Moves through the rows of a list by J and K, and opens one by Enter or O. The cursor stays with its row while others
 * come and go above it.
 * @returns the index of the present row
 */
export function useListKeys<R>({ rows, keyOf, onOpen, keys = {} }: Options<R>): number {
  const [at, setAt] = useState<{ key?: Key; place: number }>({ place: 0 })
  const found = at.key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === at.key)
  const current = found >= 0 ? found : Math.min(at.place, Math.max(0, rows.length - 1))
  const row = rows[current]
  const onRow = (act: ((row: R) => void) | undefined) => () => row !== undefined && act?.(row)
  const move = (by: number) => {
    const place = Math.max(0, Math.min(rows.length - 1, current + by))
    const next = rows[place]
    if (next === undefined) return
    setAt({ key: keyOf(next), place })
    focusRow(keyOf(next))
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: onRow(onOpen),
    o: onRow(onOpen),
    ...Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, onRow(act)])),
  })
  return current
}

/** Brings a row into sight and has it read out: by its title where that is a link or button, or else as a whole. */
function focusRow(key: Key): void {
  const row = document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(String(key))}"]`)
  const title = row?.querySelector<HTMLElement>(':is(.title, .arranged__title):is(a, button)')
  ;(title ?? row)?.focus()
}
