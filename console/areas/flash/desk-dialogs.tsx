import { DeliveryDialog, HistoryDialog, RetractDialog, TemplatesDialog } from './dialogs.tsx'
import type { FlashActs } from './use-flash-acts.ts'
import type { FlashDesk } from './use-flash-desk.ts'

/** The dialog that is open. */
export function DeskDialogs({ desk, acts }: { desk: FlashDesk; acts: FlashActs }) {
  const { dialog, show, options } = desk
  const close = () => show(undefined)
  switch (dialog?.what) {
    case 'retract':
      return <RetractDialog row={dialog.row} onClose={close} onDone={acts.handleRetracted} />
    case 'history':
      return (
        <HistoryDialog
          row={dialog.row}
          onClose={close}
          onDelivery={() => show({ what: 'delivery', row: dialog.row })}
          onRestore={() => void acts.restore(dialog.row)}
        />
      )
    case 'delivery':
      return <DeliveryDialog item={dialog.row.item} onClose={close} />
    case 'templates': {
      const handleSaved = () => {
        close()
        options.reload()
      }
      return options.data && <TemplatesDialog first={options.data} onClose={close} onSaved={handleSaved} />
    }
    default:
      return null
  }
}
