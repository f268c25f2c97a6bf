import { CsvError, parse } from 'csv-parse/sync'
import type { TableFault } from '#contract/table-faults.ts'
import { separatedText } from '#server/platform/text/separator.ts'

/** Reads tables of separated values that people prepare in spreadsheets and editors. Pure; called in threads. */

export interface TableColumns {
  /** Names of all columns that are read, in lower case. */
  names: readonly string[]
  /** Columns without which there is no table; one of each group suffices. */
  required: readonly (readonly string[])[]
  /** Other headings of columns, in lower case, such as the Chinese ones. */
  aliases?: Readonly<Record<string, string>>
}

export interface TableLine {
  /** Line of the file on which the row begins, as text editors count: the first is 1. */
  line: number
  /** Cells by the names of their columns; columns that are not read are missing. */
  cells: Readonly<Record<string, string>>
}

export interface TableReading {
  lines: TableLine[]
  /** Why nothing could be read. */
  fault?: { line: number; reason: TableFault; detail: string }
  /** Headings of its first row. */
  headings: readonly string[]
  /** The first row, and those of its headings that nobody knows; undefined where all are known. */
  ignored?: { line: number; names: string }
  /** The first row beyond the limit, and how many were not read. */
  cut?: { line: number; rows: number }
}

interface RawRow {
  line: number
  cells: readonly string[]
}

/**
 * The rows of a table with headings; blank ones are skipped.
 * @param most rows that are read
 */
export function readRows(text: string, { columns, most }: { columns: TableColumns; most: number }): TableReading {
  const fail = (reason: TableFault, line = 1, detail = ''): TableReading => ({
    ...{ lines: [], headings },
    fault: { line, reason, detail: detail.slice(0, 300) },
  })
  let headings: string[] = []
  const other = kindOfOther(text)
  if (other) return fail(other)
  const { head, rows, count, firstCut, openedAt } = rawRows(text, most)
  if (openedAt !== undefined) return fail('quoteOpen', openedAt)
  headings = head?.cells.map((name) => name.toLowerCase()) ?? []
  const names = headings.map((name) => columns.aliases?.[name] ?? name)
  const missing = columns.required.filter((group) => !group.some((name) => names.includes(name)))
  if (missing.length > 0) {
    const expected = missing.map((group) => group.join(' / ')).join(', ')
    const found = headings.filter(Boolean).join(', ').slice(0, 150)
    return fail('headingsMissing', head?.line, found ? `${expected} (${found})` : expected)
  }
  const repeated = columns.names.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (repeated.length > 0) return fail('headingsRepeated', head?.line, repeated.join(', '))
  if (rows.length === 0) return fail('rowsMissing', head?.line)
  const places = columns.names.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)] as const] : []))
  const ignored = headings.filter((heading, place) => heading && !columns.names.includes(names[place] ?? ''))
  return {
    headings,
    ...(ignored.length > 0 && { ignored: { line: head?.line ?? 1, names: ignored.join(', ').slice(0, 200) } }),
    lines: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(places.map(([name, place]) => [name, cells[place] ?? ''])),
    })),
    ...(firstCut !== undefined && { cut: { line: firstCut, rows: count - rows.length } }),
  }
}

/** Format of a file that cannot be a table as text; undefined for one that may be. */
export function kindOfOther(text: string): 'spreadsheet' | 'notText' | 'notUtf8' | undefined {
  // Archives of Office Open XML and OpenDocument, and the older format of Excel as far as UTF-8 has its bytes.
  if (['PK\u0003\u0004', '\uFFFD\uFFFD\u0011'].some((begin) => text.startsWith(begin))) return 'spreadsheet'
  const start = text.slice(0, 4_000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish other files from texts.
  if ((start.match(/[\u0001-\u0008\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0) > 2) return 'notText'
  const lost = text.match(/\uFFFD/g)?.length ?? 0
  return lost > 2 && lost > text.length / 1_000 ? 'notUtf8' : undefined
}

function rawRows(text: string, most: number) {
  const { body, separator, linesBefore } = separatedText(text)
  const rows: RawRow[] = []
  let head: RawRow | undefined
  let [count, ended] = [0, linesBefore]
  let firstCut: number | undefined
  try {
    parse(body, {
      ...{ bom: true, delimiter: separator, trim: true, relax_column_count: true, relax_quotes: true },
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record(cells: readonly string[]) {
        // Every line is a record here, also a blank one, so that the cells show how many lines it has.
        const line = ended + 1
        ended += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0)
        if (cells.every((cell) => cell === '')) return null
        if (!head) head = { line, cells }
        else {
          count += 1
          if (rows.length < most) rows.push({ line, cells })
          else firstCut ??= line
        }
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows, count, openedAt: ended + 1 }
  }
  return { head, rows, count, firstCut }
}

/** Number of line breaks in a cell. */
export const breaksIn = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0
