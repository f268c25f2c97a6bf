import { parse } from 'csv-parse/sync'
import { type AtlasText, atlasLimits } from '#contract/market/atlas/atlas-terms.ts'
import type { Texts } from '#contract/staff/records.ts'
import { separatorOf } from '#server/platform/text/separator.ts'

/** Reads tables of entries: CSV with a head. Runs in a thread. */

export interface EntryLine {
  /** Line of the file; the head is the first. */
  line: number
  /** Cells by column; what is missing is empty. */
  cells: Readonly<Record<(typeof columns)[number], string>>
  texts: Texts<AtlasText>
}

/** The columns apart from texts, in the order of an export. */
export const columns = ['slug', 'kind', 'aliases', 'website', 'label', 'author', 'topic', 'data'] as const
const endings = { 'zh-Hans': '', 'zh-Hant-HK': '_hant', en: '_en' } as const

/**
 * Entries of a table with the columns kind, name, note and about, the same with `_hant` and `_en` for other languages, and
 * those of `columns`, in any order.
 * @returns what was wrong with the table, where it could not be read
 */
export function readEntries(text: string): { rows: EntryLine[]; failure?: string } {
  try {
    const found: Record<string, string>[] = parse(text, {
      ...{
        bom: true,
        delimiter: separatorOf(text),
        trim: true,
        skip_empty_lines: true,
        relax_column_count: true,
        to: atlasLimits.importedRows,
      },
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
    })
    return { rows: found.map(lineOf) }
  } catch (error) {
    return { rows: [], failure: (error as Error).message }
  }
}

function lineOf(row: Record<string, string>, place: number): EntryLine {
  // An export marks what a spreadsheet would take for a formula.
  const cell = (name: string) => (row[name] ?? '').replace(/^'(?=[=+\-@])/, '')
  return {
    line: place + 2,
    cells: Object.fromEntries(columns.map((name) => [name, cell(name)])) as EntryLine['cells'],
    texts: Object.fromEntries(
      Object.entries(endings).map(([language, ending]) => [
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
  const languages = Object.entries(endings) as [keyof typeof endings, string][]
  const texts = (['name', 'note', 'about'] as const).flatMap((field) =>
    languages.map(([language, ending]) => ({ head: field + ending, language, field })),
  )
  const lines = entries.map((entry) => [
    ...columns.map((name) => entry.cells[name]),
    ...texts.map(({ language, field }) => entry.texts[language]?.[field] ?? ''),
  ])
  return [[...columns, ...texts.map(({ head }) => head)], ...lines]
    .map((line) => `${line.map(quoted).join(',')}\r\n`)
    .join('')
}

/** A cell that no program takes for a formula. */
const quoted = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
