import type { TableProps } from 'antd'
import { useNavigate } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { ActionsMenu } from '#console/ui/lists/actions-menu.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import type { RecordKindName } from '#contract/records/all-kinds.ts'
import type { RecordRow } from '#contract/records/record-calls.ts'
import type { RecordKind } from '#contract/records/record-kind.ts'
import { useRecordActs } from './use-records.ts'

/** An act on the row of a list. */
export interface RowAct {
  /** The key that does it to the row that the cursor is on. */
  key: string
  label: string
  onAct: (row: RecordRow) => void
}

/** The column with the menu of a row: editing it, further acts, and moving it to the bin. */
export function useRowMenu(
  { kind, path }: RecordKind & { kind: RecordKindName },
  reload: () => void,
  acts: readonly RowAct[] = [],
): NonNullable<TableProps<RecordRow>['columns']>[number] {
  const { t } = useConsole()
  const navigate = useNavigate()
  const binned = useBinned()
  const { remove } = useRecordActs(kind)
  const bin = async ({ id, version }: RecordRow) => {
    const done = await remove({ id, version })
    reload()
    if (done) binned(kind, id, reload)
  }
  return {
    title: t('actions'),
    width: 70,
    align: 'end',
    render: (_, row) => (
      <ActionsMenu
        title={row.title}
        items={[
          { key: 'edit', label: t('edit'), onClick: () => navigate(`${path}/${row.id}`) },
          ...acts.map(({ key, label, onAct }) => ({ key, label, onClick: () => onAct(row) })),
          { key: 'delete', label: t('delete'), danger: true, onClick: () => void bin(row) },
        ]}
      />
    ),
  }
}
