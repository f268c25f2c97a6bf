import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useTypedName } from '#console/ui/fields/typed-name.tsx'
import type { BinRow } from '#contract/staff/bin.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  row: BinRow
  onClose: () => void
  onDone: () => void
}

/** Deleting permanently cannot be undone, so the name has to be typed. */
export function PurgeDialog({ row: { kind, id, title, language }, onClose, onDone }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { field, typed, matches } = useTypedName(title, { language: language ?? undefined })
  const purge = async () => {
    if (await act('purgeFromBin', { kind, id, title: typed }, t('bin.purged'))) onClose()
    onDone()
  }
  return (
    <Dialog
      title={t('bin.purgeAsk', { title: title || t('untitled') })}
      okText={t('bin.purge')}
      okButtonProps={{ danger: true, disabled: !matches, loading: busy }}
      onOk={purge}
      onCancel={onClose}
    >
      <p className="quiet">{t('bin.purgeHint')}</p>
      {field}
    </Dialog>
  )
}
