import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import type { StaffEntity } from '#contract/market/data-desk.ts'
import { useDataText } from './data-texts.ts'

interface Props {
  entity: StaffEntity
  onClose: () => void
  onDone: () => void
}

/** Puts a company, fund or coin into the bin after asking. */
export function DeleteEntity({ entity: { id, version, name }, onClose, onDone }: Props) {
  const t = useDataText()
  const { act, busy } = useMutation()
  const remove = async () => {
    const answer = await act('deleteRecord', { kind: 'dataEntity', id, version }, t('data.binned'))
    // A version that a colleague saved meanwhile is shown before it is deleted.
    onDone()
    if (answer) onClose()
  }
  return (
    <Dialog
      title={t('data.binAsk', { name })}
      okText={t('delete')}
      okButtonProps={{ danger: true, loading: busy }}
      onOk={remove}
      onCancel={onClose}
    >
      <p className="quiet">{t('data.binHint')}</p>
    </Dialog>
  )
}
