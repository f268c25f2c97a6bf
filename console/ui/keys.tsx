import { Children } from 'react'
import * as styles from '#console/ui/page.module.css'
/** Keys beside the action that they start. `spoken`: they are the text, and not only a hint beside one. */
export function Keys({ keys, spoken = false }: { keys: readonly string[]; spoken?: boolean }) {
  return (
    <span className={styles.keys} aria-hidden={!spoken}>
      {Children.map(keys, (key) => (
        <kbd>{key}</kbd>
      ))}
    </span>
  )
}
