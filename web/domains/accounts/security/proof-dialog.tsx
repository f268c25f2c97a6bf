import { useState } from 'react'
import type { User } from '#contract/members/accounts.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { type Call, useCall } from '#web/platform/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import * as formStyles from '#web/ui/form/forms.module.css'
import { Modal } from '#web/ui/modal.tsx'
import { ownAddress } from '../own-address.ts'
import { type Proof, ProofFields, useProof } from './proof-fields.tsx'

interface ProofDialogProps {
  user: User
  onProven: () => void
  onClose: () => void
}

/** Asks who is there before something weighty is done: the password or a code. */
export function ProofDialog({ user, onProven, onClose }: ProofDialogProps) {
  const t = useAccountText()
  const call = useCall()
  const [proven, setProven] = useState(false)
  const proof = useProof(user, true)
  const work = async () => {
    if (!(await proof.attempt(() => prove(proof, user, call)))) return
    setProven(true)
    onProven()
  }
  return (
    <Modal title={t('proofTitle')} closeLabel={t('close')} onClose={() => !proven && onClose()}>
      <form className={formStyles.form} noValidate onSubmit={proof.form.submit(work)}>
        <p className="mut">{t('proofText')}</p>
        <ProofFields user={user} proof={proof} withAccount />
        <Button kind="primary" type="submit" busy={proof.busy} block>
          {t(proof.busy ? 'proofBusy' : 'proofDo')}
        </Button>
      </form>
    </Modal>
  )
}

/** Confirms a member: a password begins a new session in its place, a code confirms the present one. */
async function prove({ form, way }: Proof, user: User, call: Call): Promise<void> {
  const own = ownAddress(form.values.account, user)
  if (!own) throw new Error('not an address of the account')
  const { phone_code } = user
  const code = form.values.code.trim()
  if (way === 'code') {
    if (own.kind === 'email') await call('verifyEmailSms', { email: own.address, code })
    else await call('verifySms', { phone: own.address, phone_code, code })
    return
  }
  const { password } = form.values
  const { id } = await call(
    'login',
    own.kind === 'email'
      ? { type: '4', email: own.address, password }
      : { type: '1', username: own.address, phone_code, password },
  )
  // The browser now holds another account's session: nothing of this page is theirs.
  if (id !== user.id) location.assign('/my')
}
