import { useConsole } from '#console/platform/console-context.tsx'
import { Conflict } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'

interface Props<O> {
  conflict: { mine: O; theirs: O }
  /** Returns the entries of an order, a line each. */
  linesOf: (order: O) => string[]
  onChoose: (order: O) => void
  onClose: () => void
}

/** A colleague made another order meanwhile. */
export function OrderConflict<O>({ conflict: { mine, theirs }, linesOf, onChoose, onClose }: Props<O>) {
  const { t } = useConsole()
  return (
    <Dialog title={t('order.conflict')} width={960} footer={null} onCancel={onClose}>
      <Conflict<{ order: O }>
        mine={{ order: mine }}
        theirs={{ order: theirs }}
        fields={[{ name: 'order', label: t('order.name'), show: ({ order }) => linesOf(order).join('\n') }]}
        onChoose={({ order }) => onChoose(order)}
      />
    </Dialog>
  )
}
