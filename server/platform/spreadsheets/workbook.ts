import writeWorkbook, { type Cell as SheetCell } from 'write-excel-file/node'
import type { Cell, Row } from './rows.ts'

/** Writes workbooks. Called in threads: a sheet of tens of thousands of rows takes seconds. */

const timeFormat = 'yyyy-mm-dd hh:mm:ss'
/** Formats by the decimals of the percentage. */
const percentFormats = ['0%', '0.0%', '0.00%']
/** The width of a time. */
const columnWidth = 19

/** Texts are typed as texts, which are never calculated, and times as dates, which know no zone. */
function sheetCell(cell: Cell): SheetCell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return { type: Number, value: cell }
  if (typeof cell === 'string') return { type: String, value: cell }
  if ('local' in cell) return { type: Date, value: new Date(`${cell.local.replace(' ', 'T')}Z`), format: timeFormat }
  const decimals = [100, 10, 1].findIndex((step) => cell.basisPoints % step === 0)
  return { type: Number, value: cell.basisPoints / 10_000, format: percentFormats[decimals] ?? '0.00%' }
}

/**
 * A workbook with one sheet.
 * @param parts rows as JSON, part by part, the heading first: bytes cross from thread to thread faster than rows
 */
export async function workbook(parts: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const decoder = new TextDecoder()
  const rows = parts.flatMap((part) => JSON.parse(decoder.decode(part)) as Row[])
  const [heading = [], ...rest] = rows
  const cells = [
    heading.map((title) => ({ type: String, value: `${title}`, fontWeight: 'bold' as const })),
    ...rest.map((row) => row.map(sheetCell)),
  ]
  const columns = heading.map(() => ({ width: columnWidth }))
  return writeWorkbook(cells, { sheet: title, columns, stickyRowsCount: 1 }).toBuffer()
}
