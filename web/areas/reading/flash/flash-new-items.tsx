import * as styles from '#web/domains/items/flash/tape.module.css'
import { useText } from '#web/platform/app-context.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface NewItemsButtonProps {
  /** How many items came; there is no button for none. */
  count: number
  /** How many went on top by themselves a moment ago. */
  arrived?: number
  onClick: () => void
}

/** Offers the items that came since the list was loaded, and announces them to screen readers. */
export function NewItemsButton({ count, arrived = 0, onClick }: NewItemsButtonProps) {
  const t = useText()
  const announced = count || arrived
  const label = announced > 0 ? t('flash.new', { n: announced }) : ''
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
