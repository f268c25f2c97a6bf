import * as accountStyles from '#web/domains/accounts/account.module.css'
import { EditableLedger } from '#web/domains/accounts/account-ledger.tsx'
import { LinkedAccounts } from '#web/domains/accounts/security/linked-accounts.tsx'
import { PasskeysList } from '#web/domains/accounts/security/passkeys-list.tsx'
import { SessionsList } from '#web/domains/accounts/security/sessions-list.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { usePage } from '#web/router/page-data.ts'
import { useReload } from '#web/router/router-context.tsx'
import * as styles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { AccountFrame } from './account-frame.tsx'
import type { SecurityData } from './loaders.ts'
import { SecondStepSection } from './security/second-step.tsx'

/** How a member signs in, and where they are signed in; each can be changed here. */
export function SecurityPage() {
  const t = useAccountText()
  const { area, sessions, passkeys, offered, returned } = usePage<SecurityData>()
  const { reload } = useReload()
  const { user } = area
  return (
    <AccountFrame area={area} path="/my/security" title={t('signInAndSecurity')}>
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
