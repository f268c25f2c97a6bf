import type { Ref } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import * as styles from '#web/ui/controls.module.css'

interface LoadMoreProps {
  /** 加载更多, or what it says while it works. */
  label: string
  busy?: boolean
  /** The next page's address: without script the list goes on there. */
  href?: string
  onLoad?: () => void
  /** The element to watch for reaching the list's foot. */
  ref?: Ref<HTMLDivElement>
}

/** The foot of a list that goes on. A link whose click the page's script takes over; it stays the same element while busy, so that the focus does too. */
export function LoadMore({ label, busy, href, onLoad, ref }: LoadMoreProps) {
  return (
    <div className={styles.more} ref={ref}>
      {href ? (
        <ButtonLink
          href={href}
          aria-busy={busy || undefined}
          onClick={(event) => {
            if (!onLoad || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            if (!busy) onLoad()
          }}
        >
          {label}
        </ButtonLink>
      ) : (
        <Button busy={busy} onClick={onLoad}>
          {label}
        </Button>
      )}
    </div>
  )
}
