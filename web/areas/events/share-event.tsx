import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { EventCard } from '#contract/events/events.ts'
import { useEventText } from '#web/domains/events/event-text.ts'
import { eventPath } from '#web/domains/events/events-address.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/page-head.module.css'

const ShareDialog = lazyDialog(async () => (await import('#web/domains/items/share/share-dialog.tsx')).ShareDialog)

/** Opens the ways to share an event. Needs script, and is not there without. */
export function ShareEvent({ event }: { event: Pick<EventCard, 'id' | 'title' | 'language'> }) {
  const t = useEventText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" className={styles.needsScript} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="share" size="s" />
        {t('share')}
      </Button>
      {open &&
        createPortal(
          <ShareDialog shared={{ ...event, path: eventPath(event.id) }} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  )
}
