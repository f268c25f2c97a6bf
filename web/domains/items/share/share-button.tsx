import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { ItemSummary } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import * as actionsStyles from '#web/ui/actions.module.css'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { itemPath } from '../item-address.ts'

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog)

interface ShareButtonProps {
  item: Pick<ItemSummary, 'id' | 'kind' | 'title' | 'language'>
  /** `icon`: beside a row; `act`: beside an article; `bar`: at the foot of a phone. */
  look?: 'icon' | 'act' | 'bar'
}

/** Opens the ways to share an item. Needs script, and is not there without. */
export function ShareButton({ item, look = 'icon' }: ShareButtonProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classNames(
          pageHeadStyles.needsScript,
          look === 'icon' && buttonsStyles.iconbtn,
          look === 'act' && actionsStyles.act,
        )}
        aria-haspopup="dialog"
        aria-label={look === 'icon' ? t('share.item', { title: item.title }) : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="share" size={look === 'icon' ? 's' : undefined} />
        {look !== 'icon' && t('item.share')}
      </button>
      {open &&
        createPortal(
          <ShareDialog shared={{ ...item, path: itemPath(item) }} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  )
}
