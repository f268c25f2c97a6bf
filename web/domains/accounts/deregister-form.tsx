import { useState } from 'react'
import type { User } from '#contract/members/accounts.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { useCall } from '#web/platform/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import * as accountStyles from './account.module.css'
import { ProofFields, useProof } from './security/proof-fields.tsx'

interface DeregisterFormProps {
  user: User
  /** The waiting time has begun; hears when the account will be deleted. */
  onDone: (time: string) => void
}

/** Asks for the deletion of the account: a box that says so, and the password or a code. */
export function DeregisterForm({ user, onDone }: DeregisterFormProps) {
  const t = useAccountText()
  const call = useCall()
  const [sure, setSure] = useState(false)
  const [asked, setAsked] = useState(false)
  const proof = useProof(user, false)
  const { form, way, to, attempt } = proof
  const ask = () => {
    setAsked(true)
    if (!sure) return
    attempt(async () => {
      const { password, code } = form.values
      const answer = await call('deregister', way === 'password' ? { password } : { code: code.trim(), to })
      onDone(answer.deregister_time)
    })
  }
  return (
    <form className={`${styles.form} ${accountStyles.myNarrow}`} noValidate onSubmit={form.submit(ask)}>
      <ProofFields user={user} proof={proof} withAccount={false} />
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={sure}
            aria-invalid={(asked && !sure) || undefined}
            aria-describedby={asked && !sure ? 'sure-note' : undefined}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
          {t('leaveSure')}
        </label>
        {asked && !sure && (
          <p className={styles.fieldErr} id="sure-note" role="alert">
            {t('leaveSureMissing')}
          </p>
        )}
      </div>
      <div className={styles.formActs}>
        <Button kind="danger" type="submit" busy={proof.busy}>
          {t(proof.busy ? 'leaving' : 'leave')}
        </Button>
      </div>
    </form>
  )
}
