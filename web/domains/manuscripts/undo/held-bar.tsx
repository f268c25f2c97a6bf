import '#web/styles/publishing/held.css'
import { Button } from '#web/ui/button.tsx'
import { usePublishText } from '../publish-text.ts'
import type { HeldPublication } from './use-held.ts'

/** Says that something was just published, with the seconds in which that can be undone. */
export function HeldBar({ title, held }: { title: string; held: HeldPublication | undefined }) {
  const t = usePublishText()
  return (
    <section className="held" aria-label={t('heldRegion')}>
      {/* Said once: a countdown that speaks would not let anybody think. */}
      <p role="status" className="sr">
        {held && t('heldSaid', { title: title || t('untitled') })}
      </p>
      {held && (
        <div className="held__act">
          <span className="held__text">{t('heldTitle', { title: title || t('untitled') })}</span>
          <span className="held__left" aria-hidden>
            {held.seconds}
          </span>
          <Button size="s" busy={held.busy} aria-keyshortcuts="Control+z Meta+z" onClick={held.undo}>
            {t('undo')}
          </Button>
        </div>
      )}
    </section>
  )
}
