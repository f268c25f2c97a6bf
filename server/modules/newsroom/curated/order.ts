/** Whether both are in the same order. */
export const sameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place])

/** Whether an order names each of these things exactly once, and nothing else. */
export const isOrderOf = (ids: readonly number[], known: readonly number[]): boolean =>
  sameOrder(
    ids.toSorted((a, b) => a - b),
    known.toSorted((a, b) => a - b),
  )
