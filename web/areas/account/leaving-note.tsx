import type { User } from '#contract/accounts.ts'
import { useAccountText } from '#web/platform/account-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { fullDate, parseSiteTime } from '#web/platform/time.ts'
import { Note } from '#web/ui/states.tsx'

/** Says when an account will be deleted whose owner asked for it. */
export function LeavingNote({ user }: { user: User }) {
  const t = useAccountText()
  const language = useLanguage()
  const moment = parseSiteTime(user.deregister_time)
  if (moment === undefined) return null
  return (
    <div className="my-note">
      <Note tone="amber">{t('leavingAt', { time: fullDate(moment, language) })}</Note>
    </div>
  )
}
