import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type DataColumn, type DataType, dataColumns } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { nearestFirst } from '#language/text/name-rank.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { type Asked, originOf, type Reader } from './reader.ts'
import { byColumn, namesOf, type TableRow } from './table.ts'

type Wanted = ParsedInput<'dataereList'>

/** Tables of the data section: filtered, sorted, a page at a time. */
export function createTables(reader: Reader) {
  /** All rows that a reader asks for, in order. @throws CallError invalidInput of an unknown column */
  async function rowsOf(
    { type, kind, keyword, sort, order }: Omit<Wanted, 'page' | 'size'>,
    { language, tags }: Pick<Asked, 'language' | 'tags'>,
  ): Promise<TableRow[]> {
    const { rows } = await reader.table(type, tags)
    const forms = formsOf(keyword, reader.engine)
    const found = rows.filter(
      ({ entity, words }) =>
        (kind === undefined || entity.kind === kind) && (!forms || forms.some((form) => words.includes(form))),
    )
    if (sort === undefined) return forms ? nearestFirst(found, forms, ({ entity }) => namesOf(entity)) : found
    if (sort === 'name') return byName(found, language, order)
    if (!isColumn(type, sort)) throw new CallError('invalidInput', 'sort')
    return found.toSorted(byColumn(sort, order))
  }

  function byName(rows: readonly TableRow[], language: Language, order: 'asc' | 'desc'): TableRow[] {
    const { compare } = new Intl.Collator(language === 'zh-Hans' ? 'zh-Hans-CN' : language)
    const named = rows.map((row) => ({ row, name: reader.entity(row.entity, language).name }))
    const sign = order === 'asc' ? 1 : -1
    return named
      .toSorted((one, other) => sign * compare(one.name, other.name) || one.row.entity.id - other.row.entity.id)
      .map(({ row }) => row)
  }

  async function page(wanted: Wanted, asked: Asked): Promise<CallOutput<'dataereList'>> {
    const rows = await rowsOf(wanted, asked)
    const end = wanted.page * wanted.size
    const list = await Promise.all(rows.slice(end - wanted.size, end).map((row) => reader.row(row, asked)))
    const from = await reader.provenance(rows.map(originOf), asked)
    return { list, total: rows.length, more: end < rows.length, ...from }
  }

  return { rowsOf, page }
}

export const isColumn = (type: DataType, name: string): name is DataColumn =>
  dataColumns[type].some(([column]) => column === name)

export type Tables = ReturnType<typeof createTables>
