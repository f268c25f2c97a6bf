import { strToU8, Zip, ZipDeflate } from 'fflate'
import { dayMs } from '#server/platform/durations.ts'

/** A local time of whichever zone the table is in, 'YYYY-MM-DD HH:mm:ss'. */
export interface LocalTime {
  local: string
}

/** A table row: texts, numbers, times, or nothing. */
export type Row = readonly (string | number | LocalTime | null)[]
export type SheetFormat = 'csv' | 'xlsx'

/** Text that programs for spreadsheets take for a formula. */
const formulaLike = /^[\s]*[=+\-@\t\r|%]/

/** A cell of CSV; one that looks like a formula begins with an apostrophe, which spreadsheets take for a text. */
function csvCell(cell: Row[number]): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `${cell}`
  if (typeof cell === 'object') return cell.local
  const text = formulaLike.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The byte order mark shows older spreadsheets that this is UTF-8. */
async function* csv(parts: AsyncIterable<readonly Row[]>): AsyncGenerator<Uint8Array> {
  yield strToU8('\uFEFF')
  for await (const rows of parts) yield strToU8(rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join(''))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML has no signs for most control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const xmlText = (text: string): string => text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** Days since the end of 1899, as spreadsheets count time; they know no zones. */
const dayNumber = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`) / dayMs + 25_569

/** Texts are typed as texts, which are never calculated; the style of formula-like ones says so to who edits them. */
function xlsxCell(cell: Row[number]): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c s="2"><v>${dayNumber(cell.local)}</v></c>`
  const style = formulaLike.test(cell) ? ' s="1"' : ''
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Everything of a workbook but its one sheet. */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** A workbook is a ZIP archive; its sheet is compressed as it comes, so that no more than a part is ever in memory. */
async function* xlsx(parts: AsyncIterable<readonly Row[]>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }
  for (const [name, text] of Object.entries(frame)) add(name).push(strToU8(text), true)
  const sheet = add('xl/worksheets/sheet1.xml')
  // Columns are as wide as a time.
  sheet.push(
    strToU8(`${head}<worksheet xmlns="${main}"><sheetFormatPr defaultColWidth="19" defaultRowHeight="15"/><sheetData>`),
  )
  for await (const rows of parts) {
    sheet.push(strToU8(rows.map((row) => `<row>${row.map(xlsxCell).join('')}</row>`).join('')))
    yield* ready.splice(0)
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready.splice(0)
}

/** A table as a file, in parts as they come. @param parts the rows, the heading first */
export const spreadsheet = (format: SheetFormat, parts: AsyncIterable<readonly Row[]>): AsyncGenerator<Uint8Array> =>
  format === 'csv' ? csv(parts) : xlsx(parts)

export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: `${sheetType}.sheet`,
}
