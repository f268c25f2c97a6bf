import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/platform/app-context.tsx'

const MistakeDialog = lazy(async () => {
  const { MistakeDialog: Dialog, loadMistakeTexts } = await import('./mistake-dialog.tsx')
  await loadMistakeTexts()
  return { default: Dialog }
})

/** The way to tell the newsroom that an item is wrong. Needs script, and is not there without. */
export function MistakeLink({ id }: { id: number }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link no-print needs-script" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('item.mistake')}
      </button>
      {open &&
        createPortal(
          <Suspense fallback={null}>
            <MistakeDialog id={id} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
