import type { CallOutput } from '#contract/calls.ts'
import type { FlashRow } from '#contract/newsroom/flash.ts'

/** The rows beside the desk. Pure. */

export type Recent = CallOutput<'recentFlash'>

/** A flash that readers have, or had. */
export type Published = FlashRow & { item: number }

/** True for a flash that was published, whether readers still have it or not. */
export const isPublished = (row: FlashRow | undefined): row is Published => row !== undefined && row.item !== null

/** True if readers have it at present. */
export const isOnline = ({ state }: Pick<FlashRow, 'state'>): boolean => state === 'published' || state === 'corrected'

/** The newest with older ones behind them; what has moved from one to the other stands there once. */
export function withOlder(recent: Recent, older: readonly FlashRow[]): Recent {
  const known = new Set(recent.list.map(({ item }) => item))
  return { ...recent, list: [...recent.list, ...older.filter(({ item }) => !known.has(item))] }
}

/** All rows in the order in which they stand there, which is the one in which keys go through them. */
export const rowsOf = ({ planned, drafts, list }: Recent): FlashRow[] => [...planned, ...drafts, ...list]

/** The key of a row: a draft has no item yet, so the two are numbered apart. */
export const keyOf = ({ id, item }: FlashRow): string => (item === null ? `draft ${id}` : `item ${item}`)

/**
 * Returns the row at a distance from the one with this key; the first or last if there is none that far, and the first
 * if the key is unknown.
 */
export function rowFrom(rows: readonly FlashRow[], key: string | undefined, by: number): FlashRow | undefined {
  const place = rows.findIndex((row) => keyOf(row) === key)
  return rows[Math.max(0, Math.min(rows.length - 1, place + by))]
}
