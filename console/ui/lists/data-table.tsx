import { Button, Table, type TableProps } from 'antd'
import { type Key, useRef } from 'react'
import { useText } from '#console/platform/console-context.tsx'
import { useListKeys } from '#console/platform/keys/list-keys.ts'
import type { Page } from '#console/platform/list-address.ts'
import type { Answer } from '#console/platform/use-answer.ts'
import { scrollToTop } from '#web/ui/paging/scroll-to-top.ts'
import { EmptyList } from './empty-list.tsx'
import * as styles from './lists.module.css'
import { areCards, withNames } from './phone-cells.ts'
import { TablePagination } from './table-pagination.tsx'

interface Props<R extends object> extends Pick<TableProps<R>, 'columns' | 'rowSelection'> {
  /** If the count stopped early, `total` is the number counted until then. */
  answer: Answer<{ list: R[]; total: number; total_capped?: boolean }>
  page: Page
  onPage: (page: Page) => void
  rowKey: keyof R | ((row: R) => Key)
  /** Opens a row on Enter or O; undefined in a dialog, where keys are disabled. */
  onOpen: ((row: R) => void) | undefined
  /** Further key bindings for the row that the cursor is on. */
  keys?: Readonly<Record<string, (row: R) => void>>
  /** Text shown if there are no rows at all. */
  empty?: string
}

/**
 * A table of the specification (point 9): 25 rows unless asked otherwise, its pages in the foot; a change of page
 * scrolls to the table's top in 800 ms. Its rows are walked through by the keys of all lists.
 */
export function DataTable<R extends object>({ answer, page, onPage, rowKey, onOpen, keys, empty, ...table }: Props<R>) {
  const t = useText()
  const top = useRef<HTMLDivElement>(null)
  const { data, stale, failure, reload } = answer
  const keyOf = typeof rowKey === 'function' ? rowKey : (row: R) => row[rowKey] as Key
  const current = useListKeys({ rows: data?.list ?? [], keyOf, onOpen, keys })
  const { total = 0, total_capped: capped = false } = data ?? {}
  return (
    <div
      ref={top}
      className={areCards(table.columns) ? `${styles.table} table--cards` : styles.table}
      aria-busy={stale && !failure}
    >
      {failure && (
        <p className="failure" role="alert">
          {failure}{' '}
          <Button size="small" onClick={reload}>
            {t('retry')}
          </Button>
        </p>
      )}
      <Table<R>
        {...table}
        columns={withNames(table.columns)}
        size="small"
        rowKey={keyOf}
        onRow={() => ({ tabIndex: -1 })}
        dataSource={data?.list}
        locale={{
          // It may exist even though it could not be read.
          emptyText: data ? <EmptyList text={empty} /> : <span className="quiet">{failure ? '—' : t('loading')}</span>,
        }}
        rowClassName={(_, index) => (index === current ? 'row--current' : '')}
        pagination={false}
      />
      {data && (
        <TablePagination
          page={page}
          total={total}
          capped={capped}
          onPage={(next) => {
            onPage(next)
            if (top.current) scrollToTop(top.current)
          }}
        />
      )}
    </div>
  )
}
