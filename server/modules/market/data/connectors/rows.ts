import { parse } from 'csv-parse/sync'
import { type DefaultTreeAdapterTypes, parse as parseHtml } from 'parse5'
import { breaksIn, kindOfOther } from '#server/platform/spreadsheets/table-reading.ts'
import { separatedText } from '#server/platform/text/separator.ts'
import { AnswerError, isFields } from './connector.ts'

/** Rows of tables, from whatever they are written in. */

export interface TableRow {
  /** The position of the row, counted from one: a line, or a path. */
  place: string
  /** The value of a column: by its name, or of JSON by its path; undefined where there is none. */
  value(column: string): unknown
}

export interface FoundTable {
  /** Names of columns; none of JSON. */
  columns: string[]
  /** Names that occur several times, in lower case: their meaning is unknown. */
  repeated: ReadonlySet<string>
  rows: TableRow[]
}

const most = { rows: 200_000, columns: 400, depth: 12, cells: 2_000_000 }
/** A table of separated values with a head. @throws AnswerError */
export function csvRows(text: string): FoundTable {
  if (/^\s*<(!doctype|html)/i.test(text.slice(0, 200))) throw new AnswerError('html', text.slice(0, 60))
  const other = kindOfOther(text)
  if (other) throw new AnswerError('shape', '', other)
  const { body, separator, linesBefore } = separatedText(text)
  const lines: { cells: readonly string[]; place: string }[] = []
  let ended = linesBefore
  try {
    parse(body, {
      ...{ bom: true, delimiter: separator, trim: true, record_delimiter: ['\r\n', '\n', '\r'] },
      ...{ relax_column_count: true, relax_quotes: true, to: most.rows + 2, max_record_size: 200_000 },
      on_record(cells: readonly string[]) {
        const line = ended + 1
        ended += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0)
        if (cells.length > 1 || cells[0] !== '') lines.push({ cells, place: String(line) })
        return null
      },
    })
  } catch (error) {
    throw new AnswerError('shape', (error as Error).message.slice(0, 200), 'unreadable')
  }
  return fromCells(lines)
}

/** A matrix whose first row names the columns. @throws AnswerError where it is empty or too large */
function fromCells(lines: readonly { cells: readonly string[]; place: string }[]): FoundTable {
  const [head, ...rest] = lines
  if (!head) throw new AnswerError('shape', '', 'empty')
  if (head.cells.length > most.columns)
    throw new AnswerError('tooMuch', `${head.cells.length} > ${most.columns}`, 'manyColumns')
  if (rest.length > most.rows) throw new AnswerError('tooMuch', `> ${most.rows}`, 'manyRows')
  const columns = head.cells.map((name, place) => name.trim() || `#${place + 1}`)
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [place, name] of columns.entries()) {
    const known = name.toLowerCase()
    if (places.has(known)) repeated.add(known)
    places.set(known, place)
  }
  return {
    columns,
    repeated,
    rows: rest.map(({ cells, place }) => ({
      place,
      value: (column) => cells[places.get(column.toLowerCase()) ?? -1],
    })),
  }
}

/**
 * Rows of JSON by a path in which `*` stands for every entry; what it stood for is `$1`, `$2` and so on in columns.
 * @throws AnswerError where nothing is at the path
 */
export function jsonRows(answer: unknown, path: string): FoundTable {
  const steps = path === '' ? [] : path.split('.').slice(0, most.depth)
  const rows: TableRow[] = []
  const walk = (value: unknown, at: number, keys: readonly string[], place: string) => {
    if (rows.length > most.rows) throw new AnswerError('tooMuch', `> ${most.rows}`, 'manyRows')
    const step = steps[at]
    if (step === undefined) {
      rows.push({ place: place || '.', value: (column) => valueAt(value, column, keys) })
      return
    }
    if (typeof value !== 'object' || value === null) {
      if (keys.length === 0) throw new AnswerError('shape', path, 'nothingAt')
      return
    }
    const entries = step === '*' ? Object.entries(value) : [[step, (value as Record<string, unknown>)[step]] as const]
    for (const [key, inner] of entries) {
      const next = place ? `${place}.${key}` : key
      walk(inner, at + 1, step === '*' ? [...keys, key] : keys, next)
    }
  }
  walk(answer, 0, [], '')
  if (rows.length === 0) throw new AnswerError('shape', path, 'nothingAt')
  return { columns: [], repeated: new Set(), rows }
}

function valueAt(value: unknown, path: string, keys: readonly string[]): unknown {
  const captured = /^\$(\d)$/.exec(path)
  if (captured) return keys[Number(captured[1]) - 1]
  let found = value
  for (const step of path === '' || path === '.' ? [] : path.split('.').slice(0, most.depth)) {
    const holds = Array.isArray(found) ? /^\d{1,6}$/.test(step) : isFields(found) && Object.hasOwn(found, step)
    if (!holds) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element
const isElement = (node: Node): node is Element => 'tagName' in node

/** All elements of a name, in reading order; tables within a table belong to themselves. */
function elementsOf(root: Node, names: readonly string[], within?: string): Element[] {
  const found: Element[] = []
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isElement(node) && names.includes(node.tagName) && node !== root) {
      found.push(node)
      if (within) continue
    }
    if (within && isElement(node) && node !== root && node.tagName === within) continue
    if ('childNodes' in node)
      for (let at = node.childNodes.length - 1; at >= 0; at--) waiting.push(node.childNodes[at] as Node)
  }
  return found
}

function textOf(root: Node): string {
  let text = ''
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node && node.nodeName === '#text') text += node.value
    if ('childNodes' in node)
      for (let at = node.childNodes.length - 1; at >= 0; at--) waiting.push(node.childNodes[at] as Node)
  }
  return text.replace(/\s+/g, ' ').trim()
}

/** A table of an HTML page, by its number from 0; its first row names the columns. @throws AnswerError */
export function htmlRows(text: string, number: number): FoundTable {
  const tables = elementsOf(parseHtml(text), ['table'])
  const table = tables[number]
  if (!table)
    throw tables.length > 0
      ? new AnswerError('shape', `${number} (0–${tables.length - 1})`, 'noTable')
      : new AnswerError('shape', '', 'empty')
  let cells = 0
  const lines = elementsOf(table, ['tr'], 'table').map((row, place) => {
    const texts = elementsOf(row, ['td', 'th'], 'table').flatMap((cell) => {
      const span = Number(cell.attrs.find(({ name }) => name === 'colspan')?.value ?? 1)
      const width = span > 1 && span <= 50 ? Math.floor(span) : 1
      return [textOf(cell), ...new Array<string>(width - 1).fill('')]
    })
    cells += texts.length
    if (cells > most.cells) throw new AnswerError('tooMuch', `> ${most.cells}`, 'manyValues')
    return { cells: texts, place: String(place + 1) }
  })
  return fromCells(lines.filter((line) => line.cells.some(Boolean)))
}
