import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import type { StaffSource } from '#contract/market/data-desk.ts'
import { useDataText } from '../data-texts.ts'

interface Props {
  source: StaffSource
  onClose: () => void
  onDone: () => void
}

/** Deletes a source after asking; its numbers stay. */
export function DeleteSource({ source: { id, name }, onClose, onDone }: Props) {
  const t = useDataText()
  const { act, busy } = useMutation()
  const remove = async () => {
    const answer = await act('deleteDataSource', { id }, t('data.deleted'))
    if (answer) onDone()
  }
  return (
    <Dialog
      title={t('data.deleteAsk', { name })}
      okText={t('delete')}
      okButtonProps={{ danger: true, loading: busy }}
      onOk={remove}
      onCancel={onClose}
    >
      <p className="quiet">{t('data.deleteHint')}</p>
    </Dialog>
  )
}
