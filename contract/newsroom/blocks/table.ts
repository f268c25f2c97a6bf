import type { Block, BlockValues, Markup } from './block.ts'

/** Columns or rows that one cell may span. */
export const maxSpan = 50
const span = { type: 'number', min: 1, max: maxSpan, initial: 1 } as const
const cell = {
  place: 'part',
  content: 'blocks',
  isCompact: true,
  attributes: { colspan: span, rowspan: span },
  ignored: ['colwidth', 'align'],
} as const
const cellMarkup =
  (tag: string) =>
  ({ colspan, rowspan }: BlockValues): Markup => {
    const several = (value: BlockValues[string] | undefined) => (value === 1 ? null : value)
    return [tag, { colspan: several(colspan), rowspan: several(rowspan) }, 0]
  }

export const tableBlocks = {
  /** Rendered with a head where the first row consists of headers. */
  table: { place: 'block', content: ['tableRow'] },
  tableRow: { place: 'part', content: ['tableCell', 'tableHeader'], markup: () => ['tr', {}, 0] },
  tableHeader: { ...cell, markup: cellMarkup('th') },
  tableCell: { ...cell, markup: cellMarkup('td') },
} as const satisfies Readonly<Record<string, Block>>
