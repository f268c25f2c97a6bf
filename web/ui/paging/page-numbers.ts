/** A number in the foot of a list, or a gap between two of them. */
export type PageNumber = number | 'gap'

/**
 * The page numbers in the foot of a list: the first, the last, and those around the present one, `most` in all where
 * there are as many (specification, point 9: 7, in a narrow window 5). Gaps are not counted.
 */
export function pageNumbers(page: number, pages: number, most: number): PageNumber[] {
  if (pages <= most) return Array.from({ length: pages }, (_, index) => index + 1)
  const inner = most - 2
  const first = Math.max(2, Math.min(page - Math.floor(inner / 2), pages - inner))
  const last = first + inner - 1
  return [
    1,
    ...(first > 2 ? (['gap'] as const) : []),
    ...Array.from({ length: inner }, (_, index) => first + index),
    ...(last < pages - 1 ? (['gap'] as const) : []),
    pages,
  ]
}
