interface Numbered {
  readonly id: number
}

/**
 * A page of two lists taken together, the highest number first.
 * @param own one of them as a whole
 * @param others of the other one what follows its first `start` rows, which are `offset` less the length of `own`, and
 * never below 0: at least as many as a page and `own` together have
 */
export function pageOfBoth<T extends Numbered>(
  own: readonly T[],
  others: readonly T[],
  { start, offset, size }: { start: number; offset: number; size: number },
): T[] {
  const [first] = others
  if (start > 0 && !first) return []
  // Rows of `own` above that place stand before the page, since no more than `start` of the others do.
  const isBefore = ({ id }: T) => start > 0 && first !== undefined && id > first.id
  const before = own.filter(isBefore).length
  const rows = [...own.filter((row) => !isBefore(row)), ...others].toSorted((a, b) => b.id - a.id)
  const skipped = offset - start - before
  return rows.slice(skipped, skipped + size)
}
