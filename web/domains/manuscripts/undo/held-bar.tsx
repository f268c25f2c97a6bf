import { useEditorText } from '#web/editor/editor-text.ts'
import { Button } from '#web/ui/button.tsx'
import * as styles from './held.module.css'
import { type HeldProps, useHeld } from './use-held.ts'

/** Says that something was just published, with the seconds in which that can be undone. */
export function HeldBar(props: HeldProps) {
  const t = useEditorText()
  const { seconds, busy, undo } = useHeld(props)
  return (
    <div className={styles.held}>
      <span className={styles.heldText}>
        <b>{props.held.title || t('untitled')}</b> {t('publishingSoon')}
      </span>
      {/* A countdown that speaks would not let anybody think. */}
      <span className={styles.heldLeft} aria-hidden>
        {seconds}
      </span>
      <Button size="s" busy={busy} aria-keyshortcuts="Control+z Meta+z" onClick={undo}>
        {t('undo')}
      </Button>
    </div>
  )
}
