import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as pageHeadStyles from '#web/ui/page-head.module.css'

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog)

interface SharePageProps {
  /** The path of the page, without a language prefix. */
  shared: { path: string; title: string; language: string }
  /** The word on the button. */
  label: string
}

/** Opens the ways to share a page that is no item. Needs script, and is not there without. */
export function SharePage({ shared, label }: SharePageProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className={pageHeadStyles.needsScript} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="share" size="s" />
        {label}
      </Button>
      {isOpen && createPortal(<ShareDialog shared={shared} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
