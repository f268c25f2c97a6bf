import { RealNamePanel } from '#web/domains/accounts/profile/real-name-form.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { usePage } from '#web/router/page-data.ts'
import { useReload } from '#web/router/router-context.tsx'
import * as styles from '#web/ui/states.module.css'
import { AccountFrame } from './account-frame.tsx'
import type { RealNameData } from './loaders.ts'

/** The member's real name: filed, under review, approved or sent back. */
export function RealNamePage() {
  const t = useAccountText()
  const { area, realName } = usePage<RealNameData>()
  const { reload } = useReload()
  const { state } = realName
  const look = { none: 'off', pending: 'wait', approved: 'ok', rejected: 'bad' }[state]
  return (
    <AccountFrame
      area={area}
      path="/my/realname"
      title={t('realName')}
      aside={<span className={`${styles.status} status--${look}`}>{t(`realName_${state}`)}</span>}
    >
      <div className="my-part">
        <p className="my-lead">{t('realNameLead')}</p>
        <RealNamePanel realName={realName} onFiled={reload} />
      </div>
    </AccountFrame>
  )
}
