import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listStyles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { CoverFamily } from '#contract/content/items.ts'
import type { RecordKindName } from '#contract/records/all-kinds.ts'
import type { RecordRow } from '#contract/records/record-calls.ts'
import {
  filterOf,
  leadOf,
  type RecordColumn,
  type RecordKind,
  type RecordListing,
} from '#contract/records/record-kind.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { onlineStates } from '../online.ts'
import { OnlineMark } from '../online-mark.tsx'
import * as recordStyles from '../records.module.css'
import { kindKey } from './kind-texts.ts'
import { type RowAct, useRowMenu } from './row-menu.tsx'

type ListedKind = RecordKind & { kind: RecordKindName; listing: RecordListing }
type Column = NonNullable<TableProps<RecordRow>['columns']>[number]

interface Props {
  kind: ListedKind
  /** Title of the page, if that is not the name of the list. */
  title?: string
  /** Further buttons in the head. */
  buttons?: ReactNode
  /** Below the head. */
  tabs?: ReactNode
  /** Acts on a row, in a menu beside editing and deleting it, each with a key of its own. */
  acts?: readonly RowAct[]
  /** Cells in place of the usual ones, by their columns. */
  cells?: Readonly<Record<string, (row: RecordRow) => ReactNode>>
  /** Dialogs; `reload` reads the list again. */
  children?: (reload: () => void) => ReactNode
}

/** The list of a declared kind whose records are read page by page. */
export function KindListPage({ kind: declaration, title, buttons, tabs, acts, cells, children }: Props) {
  const { t } = useConsole()
  const navigate = useNavigate()
  const { kind, path, fields, listing } = declaration
  const { page, setPage, filters, filterBy } = useListAddress([
    'keyword',
    ...listing.filters.map((one) => filterOf(one).name),
  ])
  const choices = listing.filters.map(filterOf).map(({ name, options }) => {
    const field = fields[name]
    const values = options ?? (field?.type === 'choice' ? field.options : undefined)
    if (!values) return { name, options: optionsOf(onlineStates, (one) => t(`online.${one}`)) }
    return { name, options: optionsOf(Object.keys(values), (one) => t(kindKey('Option', kind, name, one))) }
  })
  const chosen = choices.flatMap(({ name, options }) => {
    const value = filters[name]
    return value !== undefined && options.some((one) => one.value === value) ? [[name, value]] : []
  })
  const answer = useAnswer('findRecords', {
    kind,
    keyword: filters.keyword,
    filters: Object.fromEntries(chosen),
    ...page,
  })
  const columns = useColumns(declaration, cells)
  const menu = useRowMenu(declaration, answer.reload, acts)
  return (
    <>
      <PageHead
        title={title ?? t(`kinds.${kind}`)}
        end={
          <>
            {buttons}
            <AddButton name={t(`kindNew.${kind}`)} onAdd={() => navigate(`${path}/new`)} />
          </>
        }
      >
        {choices.map(({ name, options }) => (
          <FilterChoice key={name} name={t(kindKey('Field', kind, name))} options={options} {...filterBy(name)} />
        ))}
        <FilterWords wide name={t(`kindSearch.${kind}`)} {...filterBy('keyword')} />
      </PageHead>
      {tabs}
      <DataTable<RecordRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`${path}/${id}`)}
        keys={Object.fromEntries((acts ?? []).map(({ key, onAct }) => [key, onAct]))}
        rowKey="id"
        columns={acts ? [...columns, menu] : columns}
      />
      {children?.(answer.reload)}
    </>
  )
}

/** The columns of the table: a picture first, the name, what is declared, and when each record was saved. */
function useColumns(declaration: ListedKind, cells: Props['cells'] = {}): Column[] {
  const { t, language } = useConsole()
  const { kind, path, fields } = declaration
  // The column of English names would repeat the names that an English console shows anyway.
  const columns = declaration.listing.columns.filter(
    (column) => language !== 'en' || typeof column === 'string' || !('english' in column),
  )
  const hasState = columns.some((column) => typeof column === 'string' && fields[column]?.type === 'online')
  const declared = columns.map((column): Column => {
    const own = cells[typeof column === 'string' ? column : column.name]
    const usual = columnOf(declaration, column, t(labelKey(kind, column)))
    return own ? { title: usual.title, render: (_, row) => own(row) } : usual
  })
  const isPicture = (column: RecordColumn) => typeof column === 'string' && fields[column]?.type === 'picture'
  const pictures = declared.filter((_, place) => isPicture(columns[place] as RecordColumn))
  return [
    ...pictures,
    {
      title: t(kindKey('Field', kind, leadOf(declaration))),
      render: (_, row) => (
        <>
          <Link className={listStyles.title} lang={row.language} to={`${path}/${row.id}`}>
            {row.title}
          </Link>
          {!hasState && row.demo && <i className="mark"> {t('demo')}</i>}
        </>
      ),
    },
    ...declared.filter((column) => !pictures.includes(column)),
    ...(declaration.listing.undated
      ? []
      : [
          {
            title: t('saved'),
            width: 150,
            render: (_: unknown, row: RecordRow) => row.updated_time && toMinute(row.updated_time),
          },
        ]),
  ]
}

const labelKey = (kind: string, column: RecordColumn) =>
  kindKey('Field', kind, typeof column === 'string' ? column : column.name)

function columnOf({ kind, texts, fields, page }: ListedKind, column: RecordColumn, title: string): Column {
  if (typeof column !== 'string') {
    const render = (_: unknown, { values }: RecordRow) => values[column.name]
    if ('english' in column) return { title, width: 180, ellipsis: true, render }
    if ('references' in column) return { title, width: 220, ellipsis: true, render }
    if ('computed' in column) {
      const { name, max } = column
      return { title, width: 100, align: 'end', render: (_, row) => <Computed {...{ row, name, max, page }} /> }
    }
    return column.max === undefined ? { title, width: 80, align: 'end', render } : { title, width: 108, render }
  }
  const type = fields[column]?.type
  const cellOf = ({ values }: RecordRow) => values[column]
  if (type === 'picture') return { title, width: 92, render: (_, row) => <Cover row={row} path={cellOf(row)} /> }
  if (type === 'online')
    return {
      title,
      width: 130,
      render: (_, row) => <OnlineMark online={cellOf(row) === true} demo={row.demo} />,
    }
  if (type === 'choice')
    return { title, width: 96, render: (_, row) => <KindText text="Option" at={[kind, column, String(cellOf(row))]} /> }
  if (type === 'coin')
    return { title, width: 150, render: (_, row) => cellOf(row) || <KindText text="None" at={[kind, column]} /> }
  if (type === 'words' || column in texts) return { title, ellipsis: true, render: (_, row) => cellOf(row) }
  if (type === 'day' || type === 'line' || type === 'slug')
    return { title, width: 108, render: (_, row) => cellOf(row) }
  return {
    title,
    width: type === 'number' ? 120 : 80,
    align: 'end',
    render: (_, row) => (cellOf(row) as number | null)?.toLocaleString('en'),
  }
}

function KindText({ text, at }: { text: 'Option' | 'None'; at: readonly string[] }) {
  return useConsole().t(kindKey(text, ...at))
}

/** A number that was counted, with the page on which readers see what was counted. */
function Computed(props: { row: RecordRow; name: string; max: number | undefined; page: RecordKind['page'] }) {
  const { row, name, max, page } = props
  const value = row.values[name]
  if (typeof value !== 'number') return value
  const shown = `${value.toLocaleString('en')}${max !== undefined && value >= max ? '+' : ''}`
  if (!page) return shown
  return (
    <a href={`${page.path}${row.id}`} target="_blank" rel="noopener">
      {shown}
    </a>
  )
}

/** The picture of a record, or its drawn cover. */
function Cover({ row, path }: { row: RecordRow; path: RecordRow['values'][string] | undefined }) {
  const { id, values } = row
  return (
    <span className={recordStyles.miniCover}>
      {path ? (
        <img src={String(path)} alt="" />
      ) : (
        values.cover && (
          <Picture slot="topic" picture={null} family={values.cover as CoverFamily} seed={`feature-${id}`} alt="" />
        )
      )}
    </span>
  )
}
