import type { User } from '#contract/members/accounts.ts'
import * as styles from '#web/domains/accounts/account.module.css'
import { useAccountText } from '#web/language/account-text.ts'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { Note } from '#web/ui/states.tsx'

/** Says when an account will be deleted whose owner asked for it. */
export function LeavingNote({ user }: { user: User }) {
  const t = useAccountText()
  const time = useFullTime()(user.deregister_time)
  if (!time) return null
  return (
    <div className={styles.myNote}>
      <Note tone="amber">{t('leavingAt', { time })}</Note>
    </div>
  )
}
