import * as accountStyles from '#web/domains/accounts/account.module.css'
import { AvatarField } from '#web/domains/accounts/profile/avatar-field.tsx'
import { ProfileForm } from '#web/domains/accounts/profile/profile-form.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { usePage } from '#web/router/page-data.ts'
import { useReload } from '#web/router/router-context.tsx'
import * as styles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LeavingNote } from './leaving-note.tsx'
import type { IndividualData } from './loaders.ts'

/** The public profile of a member, to be changed. */
export function IndividualPage() {
  const t = useAccountText()
  const { area } = usePage<IndividualData>()
  const { reload } = useReload()
  const { user } = area
  return (
    <AccountFrame area={area} path="/my/Individual" title={t('individual')} quietTitle>
      <LeavingNote user={user} />
      <section className={styles.sec}>
        <SectionHead title={t('profile')}>
          <span className={`${accountStyles.myCap} ${accountStyles.myCapEnd}`}>{t('profileNote')}</span>
        </SectionHead>
        <AvatarField user={user} onSaved={reload} />
        <ProfileForm user={user} onSaved={reload} />
      </section>
    </AccountFrame>
  )
}
