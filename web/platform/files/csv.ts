import { saveFile } from '#web/ui/files/save-file.ts'

/** Initial characters that make a spreadsheet take a text for a formula. */
const formula = /^[=+\-@\t\r]/

/** A cell as text: quoted, and never a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** Rows as a file; the first character shows spreadsheets the encoding. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Saves a table in the reader's downloads. @param name of the file, without its ending */
export const saveCsv = (name: string, text: string): void =>
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
