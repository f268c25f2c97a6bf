import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/platform/app-context.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import * as styles from '#web/ui/page-head.module.css'

const CorrectionRequestDialog = lazyDialog(async () => {
  const { CorrectionRequestDialog: Dialog, loadCorrectionTexts } = await import('./correction-request-dialog.tsx')
  await loadCorrectionTexts()
  return Dialog
})

/** The way to report an error in an item to the newsroom. Needs script, and is not there without. */
export function CorrectionRequestLink({ id }: { id: number }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`link no-print ${styles.needsScript}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('item.requestCorrection')}
      </button>
      {open && createPortal(<CorrectionRequestDialog id={id} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
