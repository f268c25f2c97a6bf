/** A list with one of its entries at another place. Places outside of the list are the nearest within. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  const entry = list[from]
  return entry === undefined ? [...list] : rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, entry)
}

/**
 * Returns the index at which a dropped entry is inserted.
 * @param over the place of the entry that the pointer is on
 * @param after whether the pointer is on its second half
 * @param from its place now, where it stands in the same list
 */
export function placeOfDrop(over: number, after: boolean, from?: number): number {
  const gap = over + (after ? 1 : 0)
  return from !== undefined && from < gap ? gap - 1 : gap
}

/** All of a list, with those of it that are shown in the order that was made among them, in the places that they had. */
export function orderedAmong<T>(all: readonly T[], ordered: readonly T[]): T[] {
  const shown = new Set(ordered)
  const next = ordered[Symbol.iterator]()
  return all.map((entry) => (shown.has(entry) ? (next.next().value ?? entry) : entry))
}
