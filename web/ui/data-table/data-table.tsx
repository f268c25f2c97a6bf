import type { ReactNode } from 'react'
import * as styles from '#web/ui/buttons.module.css'
import { CachedPart } from '../cached-part.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { UiLink } from '../link.tsx'
import * as dataTableStyles from './data-table.module.css'

export interface TableColumn<Row> {
  /** The name of the column in the address. */
  key: string
  label: string
  /** The unit, behind the label. */
  unit?: string
  /** Stands at the right and can be sorted by. */
  numeric?: boolean
  /** Address that a click on the head leads to; without it the column cannot be sorted by. */
  sortHref?: string
  cell: (row: Row) => ReactNode
  className?: string | ((row: Row) => string | undefined)
}

interface DataTableProps<Row> {
  /** Description of the table's content, for those who cannot see it. */
  caption: string
  /** The first one names the row and stays while the others scroll. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorted?: { key: string; order: 'asc' | 'desc' }
  /** All that the rows depend on besides themselves, where the server may draw them once for many pages. */
  cachedBy?: string
}

/** A table of as many columns scrolls sideways in windows of every width. */
const wideColumns = 12

/**
 * A table of numbers: its head and first column stay in sight, its heads are links that sort, so that it works without
 * script and every order has an address.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, sorted, cachedBy }: DataTableProps<Row>) {
  const className = classNames(dataTableStyles.dtable, columns.length >= wideColumns && dataTableStyles.dtableWide)
  const renderRows = () => rows.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} />)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach it
    <section className={className} tabIndex={0} aria-label={caption}>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                order={sorted?.key === column.key ? sorted.order : undefined}
              />
            ))}
          </tr>
        </thead>
        {cachedBy === undefined ? (
          <tbody>{renderRows()}</tbody>
        ) : (
          <CachedPart as="tbody" of={rows} by={cachedBy}>
            {renderRows}
          </CachedPart>
        )}
      </table>
    </section>
  )
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly TableColumn<Row>[] }) {
  return (
    <tr>
      {columns.map((column, index) => {
        const own = typeof column.className === 'function' ? column.className(row) : column.className
        return index === 0 ? (
          <th key={column.key} scope="row" className={own}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={classNames(column.numeric && 'r', own)}>
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

function ColumnHead<Row>({ column, order }: { column: TableColumn<Row>; order: 'asc' | 'desc' | undefined }) {
  const words = (
    <>
      {column.label}
      {column.unit && <small>{column.unit}</small>}
    </>
  )
  return (
    <th
      scope="col"
      className={column.numeric ? 'r' : undefined}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {column.sortHref ? (
        <UiLink href={column.sortHref} data-keep-place>
          {words}
          {order && <Icon name={order === 'asc' ? 'chevron-up' : 'chevron-down'} size="s" />}
        </UiLink>
      ) : (
        words
      )}
    </th>
  )
}

interface ColumnChoiceProps {
  label: string
  columns: readonly { key: string; label: string; shown: boolean; href: string }[]
}

/** Which columns are shown. Links, so that the choice stands in the address and works without script. */
export function ColumnChoice({ label, columns }: ColumnChoiceProps) {
  return (
    <details className={dataTableStyles.colchoice}>
      <summary className={`${styles.btn} ${styles.btnS}`}>
        <Icon name="table" size="s" />
        {label} <span className={dataTableStyles.colchoiceN}>{columns.filter(({ shown }) => shown).length}</span>
      </summary>
      <ul>
        {columns.map(({ key, label: name, shown, href }) => (
          <li key={key}>
            <UiLink href={href} data-keep-place aria-current={shown ? 'true' : undefined}>
              <Icon name={shown ? 'check' : 'minus'} size="s" />
              {name}
            </UiLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ChoiceRowProps {
  label: string
  choices: readonly { href: string; label: string; current: boolean }[]
}

/** Two or more choices of which one holds, such as parts of time; links, as above. */
export function ChoiceRow({ label, choices }: ChoiceRowProps) {
  return (
    <nav className={dataTableStyles.choices} aria-label={label}>
      {choices.map((one) => (
        <UiLink key={one.href} href={one.href} data-keep-place aria-current={one.current ? 'true' : undefined}>
          {one.label}
        </UiLink>
      ))}
    </nav>
  )
}
