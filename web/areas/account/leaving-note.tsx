import type { User } from '#contract/members/accounts.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { Note } from '#web/ui/states.tsx'

/** Says when an account will be deleted whose owner asked for it. */
export function LeavingNote({ user }: { user: User }) {
  const t = useAccountText()
  const time = useFullTime()(user.deregister_time)
  if (!time) return null
  return (
    <div className="my-note">
      <Note tone="amber">{t('leavingAt', { time })}</Note>
    </div>
  )
}
