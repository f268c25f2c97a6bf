import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/platform/app-context.tsx'
import { optional } from '#web/platform/optional.tsx'
import * as styles from '#web/ui/page-head.module.css'

const MistakeDialog = optional(async () => {
  const { MistakeDialog: Dialog, loadMistakeTexts } = await import('./mistake-dialog.tsx')
  await loadMistakeTexts()
  return Dialog
})

/** The way to tell the newsroom that an item is wrong. Needs script, and is not there without. */
export function MistakeLink({ id }: { id: number }) {
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
        {t('item.mistake')}
      </button>
      {open && createPortal(<MistakeDialog id={id} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
