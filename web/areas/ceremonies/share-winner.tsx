import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { useCeremonyText } from './ceremony-text.ts'
import * as styles from './styles/ceremony.module.css'

const ShareDialog = lazyDialog(async () => (await import('#web/domains/items/share/share-dialog.tsx')).ShareDialog)

/** Opens the ways to share a winner. */
export function ShareWinner({ shared }: { shared: { path: string; title: string; language: string } }) {
  const t = useCeremonyText()
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={styles.ceActs}>
      <Button size="s" className={pageHeadStyles.needsScript} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="share" size="s" />
        {t('share')}
      </Button>
      {isOpen && createPortal(<ShareDialog shared={shared} onClose={() => setOpen(false)} />, document.body)}
    </p>
  )
}
