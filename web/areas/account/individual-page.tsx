import * as accountStyles from '#web/domains/accounts/account.module.css'
import { EditableLedger } from '#web/domains/accounts/account-ledger.tsx'
import { AvatarField } from '#web/domains/accounts/profile/avatar-field.tsx'
import { ProfileForm } from '#web/domains/accounts/profile/profile-form.tsx'
import { LinkedAccounts } from '#web/domains/accounts/security/linked-accounts.tsx'
import { PasskeysList } from '#web/domains/accounts/security/passkeys-list.tsx'
import { SessionsList } from '#web/domains/accounts/security/sessions-list.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { usePage } from '#web/router/page-data.ts'
import { useReload } from '#web/router/router-context.tsx'
import * as styles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LeavingNote } from './leaving-note.tsx'
import type { IndividualData } from './loaders.ts'
import { SecondStepSection } from './security/second-step.tsx'

/** Account settings of a member: public profile, sign-in methods, and links to where they are changed. */
export function IndividualPage() {
  const t = useAccountText()
  const { area, sessions, passkeys, offered, returned } = usePage<IndividualData>()
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
      <PasskeysList passkeys={passkeys} onChanged={reload} />
      <SecondStepSection />
      <section className={`${styles.sec} ${accountStyles.mySec}`}>
        <SectionHead title={t('security')} />
        <EditableLedger user={user} onSaved={reload} />
      </section>
      <section className={`${styles.sec} ${accountStyles.mySec}`}>
        <SectionHead title={t('linked')} />
        <LinkedAccounts user={user} offered={offered} returned={returned} onChanged={reload} />
      </section>
      <SessionsList sessions={sessions} onEnded={reload} />
    </AccountFrame>
  )
}
