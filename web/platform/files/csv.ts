import { markedText } from '#contract/formula-text.ts'
import { saveFile } from '#web/ui/files/save-file.ts'

/** A cell as text: quoted, and never a formula. */
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${markedText(value).replaceAll('"', '""')}"`

/** Rows as a file; the first character shows spreadsheets the encoding. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Saves a table in the reader's downloads. @param name of the file, without its ending */
export const saveCsv = (name: string, text: string): void =>
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
