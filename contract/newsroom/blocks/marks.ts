/**
 * Marks of words besides links, from the outside in: the same marks are written the same way whatever order they were set in. Each is
 * written as its first element and read from all of them.
 */
export const markElements = {
  bold: ['strong', 'b'],
  italic: ['em', 'i', 'cite', 'dfn', 'var'],
  underline: ['u', 'ins'],
  strike: ['s', 'del'],
  code: ['code', 'kbd', 'samp'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

export type PlainMark = keyof typeof markElements
export const plainMarks = Object.keys(markElements) as PlainMark[]
