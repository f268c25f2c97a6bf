import * as styles from '#web/domains/items/flash/tape.module.css'
import { useText } from '#web/platform/app-context.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface NewItemsButtonProps {
  /** How many items came; there is no button for none. */
  count: number
  onClick: () => void
}

/** Offers the items that came since the list was loaded, and announces it to screen readers. */
export function NewItemsButton({ count, onClick }: NewItemsButtonProps) {
  const t = useText()
  const label = count > 0 ? t('flash.new', { n: count }) : ''
  return (
    <>
      <p className="sr" role="status">
        {label}
      </p>
      {count > 0 && (
        <button type="button" className={styles.newpill} onClick={onClick}>
          <Icon name="up" size="s" />
          {label}
        </button>
      )}
    </>
  )
}
