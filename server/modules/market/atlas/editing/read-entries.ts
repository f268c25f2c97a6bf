import { unmarkedText } from '#contract/formula-text.ts'
import { type AtlasText, atlasLimits } from '#contract/market/atlas/atlas-terms.ts'
import type { Texts } from '#contract/staff/records.ts'
import { csvLines } from '#server/platform/spreadsheets/csv.ts'
import {
  readRows,
  type TableColumns,
  type TableLine,
  type TableReading,
} from '#server/platform/spreadsheets/table-reading.ts'
import { columnEndings } from '#server/platform/spreadsheets/text-columns.ts'

/** Reads tables of entries: CSV with headings. Runs in a thread. */

export interface EntryLine {
  /** Line of the file on which its row begins. */
  line: number
  /** Cells by column; what is missing is empty. */
  cells: Readonly<Record<(typeof columns)[number], string>>
  texts: Texts<AtlasText>
}

/** The columns apart from texts, in the order of an export. */
export const columns = ['slug', 'kind', 'aliases', 'website', 'label', 'author', 'topic', 'data'] as const

const textColumns = (['name', 'note', 'about'] as const).flatMap((field) =>
  Object.values(columnEndings).map((ending) => field + ending),
)
const headings: TableColumns = {
  names: [...columns, ...textColumns],
  required: [['name', 'name_hant', 'name_en', 'slug']],
  aliases: {
    ...{ 类别: 'kind', 類別: 'kind', 名称: 'name', 名稱: 'name', 一句话介绍: 'note', 一句話介紹: 'note' },
    ...{ 简介: 'about', 簡介: 'about', 别名: 'aliases', 別名: 'aliases', 官方网站: 'website', 官方網站: 'website' },
    ...{ 网址末段: 'slug', 網址末段: 'slug', 标签: 'label', 標籤: 'label', 作者: 'author' },
    ...{ 专题: 'topic', 專題: 'topic', 数据主体: 'data', 數據主體: 'data' },
  },
}

/**
 * Entries of a table with the columns kind, name, note and about, the same with `_hant` and `_en` for other languages, and
 * those of `columns`, in any order.
 */
export function readEntries(text: string): { rows: EntryLine[] } & Pick<TableReading, 'fault' | 'cut' | 'ignored'> {
  const { lines, fault, cut, ignored } = readRows(text, { columns: headings, most: atlasLimits.importedRows })
  return { rows: lines.map(entryOf), ...(fault && { fault }), ...(cut && { cut }), ...(ignored && { ignored }) }
}

function entryOf({ line, cells }: TableLine): EntryLine {
  // An export marks what a spreadsheet would take for a formula.
  const cell = (name: string) => unmarkedText(cells[name] ?? '')
  return {
    line,
    cells: Object.fromEntries(columns.map((name) => [name, cell(name)])) as EntryLine['cells'],
    texts: Object.fromEntries(
      Object.entries(columnEndings).map(([language, ending]) => [
        language,
        { name: cell(`name${ending}`), note: cell(`note${ending}`), about: cell(`about${ending}`) },
      ]),
    ),
  }
}

interface Written {
  cells: EntryLine['cells']
  texts: Texts<AtlasText>
}

/** Entries as a table that `readEntries` reads. */
export function writeEntries(entries: readonly Written[]): string {
  const languages = Object.entries(columnEndings) as [keyof typeof columnEndings, string][]
  const texts = (['name', 'note', 'about'] as const).flatMap((field) =>
    languages.map(([language, ending]) => ({ head: field + ending, language, field })),
  )
  const lines = entries.map((entry) => [
    ...columns.map((name) => entry.cells[name]),
    ...texts.map(({ language, field }) => entry.texts[language]?.[field] ?? ''),
  ])
  return csvLines([[...columns, ...texts.map(({ head }) => head)], ...lines])
}
