import { FollowButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/page-head.module.css'
import { noticesTexts, useNoticesText } from './notices-text.ts'
import type { Query } from './own-searches.ts'
import { useNotify } from './use-notify.ts'

export interface NotifyMeProps {
  query: Query
  /** Subject, for those who hear the button without its place. */
  about: string
  /** Purpose, as the button states it: `save` for a search, `points` for a live blog. */
  does?: keyof typeof names
}

const names = {
  notify: ['notify', 'notified'],
  save: ['saveSearch', 'searchSaved'],
  points: ['notifyPoints', 'notified'],
} as const

/** The button, with its texts. */
export async function loadNotifyMe() {
  await noticesTexts.loadFirst()
  return NotifyMe
}

/** Notifies the reader of what is new about something, and stops that. */
function NotifyMe({ query, about, does = 'notify' }: NotifyMeProps) {
  const t = useNoticesText()
  const { pressed, busy, press } = useNotify(query)
  return (
    <FollowButton className={styles.needsScript} pressed={pressed} busy={busy} onClick={press}>
      <Icon name={pressed ? 'check' : 'message'} size="s" />
      {t(names[does][pressed ? 1 : 0])}
      <span className="sr"> {about}</span>
    </FollowButton>
  )
}
