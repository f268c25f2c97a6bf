import { markedText } from '#contract/formula-text.ts'
import { type Cell, percentText, type Row } from './rows.ts'

/** The byte order mark, by which older spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A cell of CSV; one that looks like a formula begins with an apostrophe, which spreadsheets take for a text. */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `${cell}`
  if (typeof cell === 'object') return 'local' in cell ? cell.local : percentText(cell)
  const text = markedText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as lines of CSV. */
export const csvLines = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
