import type { TableProps } from 'antd'

type Columns<R extends object> = NonNullable<TableProps<R>['columns']>
type Cell = Record<string, unknown> & { className?: string }

/** Marks the column that heads its row where that is a card. */
export const headClass = 'cell--head'

/**
 * Minimum number of columns from which a row becomes a card on a phone: the style shows each cell there with the name
 * of its column.
 */
const maxInRow = 3
/** Room of a phone in px, which columns of a width of their own leave to the others. */
const widestRow = 340

/** True if a phone shows the rows of a table as cards: it has more columns than fit and hides none. */
export const areCards = <R extends object>(columns: Columns<R> | undefined): boolean =>
  columns?.every(({ responsive }) => !responsive) === true &&
  (columns.length > maxInRow || columns.reduce((sum, { width }) => sum + (Number(width) || 0), 0) > widestRow)

/**
 * The same columns, whose cells know what they hold. A card is headed by the column that says so by its class, else by
 * the one that takes the room that is left.
 */
export function withNames<R extends object>(columns: Columns<R> | undefined): Columns<R> | undefined {
  if (!columns || !areCards(columns)) return columns
  const named = columns.findIndex(({ className }) => className === headClass)
  const head =
    named >= 0
      ? named
      : Math.max(
          0,
          columns.findIndex(({ width }) => width === undefined),
        )
  return columns.map((column, index) => ({
    ...column,
    onCell(row: R, place?: number) {
      const given = (column.onCell?.(row, place) ?? {}) as Cell
      const name = index !== head && typeof column.title === 'string' ? column.title : undefined
      const className = [given.className, index === head && headClass].filter(Boolean).join(' ')
      return { ...given, className, 'data-name': name }
    },
  }))
}
