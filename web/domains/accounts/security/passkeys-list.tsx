import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { maxPasskeyName } from '#contract/constants.ts'
import type { Passkey } from '#contract/members/passkeys.ts'
import { type AccountTranslate, useAccountText } from '#web/language/account-text.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { type Call, failureText, useCall } from '#web/platform/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import * as formStyles from '#web/ui/form/forms.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as accountStyles from '../account.module.css'
import * as accountListsStyles from '../account-lists.module.css'
import { useWithProof } from './proof.tsx'

/** The passkeys of the account: they sign in without a password. */
export function PasskeysList({ passkeys, onChanged }: { passkeys: readonly Passkey[]; onChanged: () => void }) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const withProof = useWithProof()
  const [busy, setBusy] = useState(false)
  /** @param work returns whether it was done: not where its owner did not want to prove who they are */
  const run = async (work: () => Promise<boolean>, done: string) => {
    setBusy(true)
    try {
      if (await work()) {
        toast(done, 'done')
        onChanged()
      }
    } catch (error) {
      toast(deviceFailure(error, t), 'failed')
    }
    setBusy(false)
  }
  const add = () => run(async () => (await withProof(() => create(call))).done, t('passkeyAdded'))
  const remove = (id: number) =>
    run(async () => (await withProof(() => call('removePasskey', { id }))).done, t('passkeyRemoved'))
  const rename = (id: number, name: string) =>
    run(async () => Boolean(await call('renamePasskey', { id, name })), t('saved'))
  return (
    <section className={`${listsStyles.sec} ${accountStyles.mySec}`}>
      <SectionHead title={t('passkeys')} id="passkeys">
        <Button size="s" busy={busy} onClick={add}>
          {t('passkeyAdd')}
        </Button>
      </SectionHead>
      <ul className={accountListsStyles.mySessions}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} busy={busy} onRename={rename} onRemove={remove} />
        ))}
      </ul>
      <p className={accountStyles.myCap}>{t('passkeyNote')}</p>
    </section>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  busy: boolean
  onRename: (id: number, name: string) => void
  onRemove: (id: number) => void
}

function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const t = useAccountText()
  const { id, name, created_time, last_used_time, synced } = passkey
  const [draft, setDraft] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const chosen = draft?.trim()
    if (chosen && chosen !== name) onRename(id, chosen)
    setDraft(undefined)
  }
  if (draft !== undefined) {
    return (
      <li>
        <form className={formStyles.join} onSubmit={save}>
          <input
            className={formStyles.input}
            aria-label={t('passkeyName')}
            maxLength={maxPasskeyName}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        </form>
        <Button size="s" onClick={save}>
          {t('save')}
        </Button>
      </li>
    )
  }
  return (
    <li>
      <div>
        <p className={accountListsStyles.mySessionsD}>{name}</p>
        <p className={accountStyles.myCap}>
          {t('passkeySince')}
          <RelativeTime value={created_time} />
          {last_used_time ? (
            <>
              {t('passkeySeen')}
              <RelativeTime value={last_used_time} />
            </>
          ) : (
            t('passkeyUnused')
          )}
          {synced && t('passkeySynced')}
        </p>
      </div>
      <span className={accountListsStyles.mySessionsActs}>
        <button type="button" className="link" disabled={busy} onClick={() => setDraft(name)}>
          {t('passkeyRename')}
          <span className="sr">{name}</span>
        </button>
        <button type="button" className="link" disabled={busy} onClick={() => onRemove(id)}>
          {t('passkeyRemove')}
          <span className="sr">{name}</span>
        </button>
      </span>
    </li>
  )
}

/** Has the device make a passkey; the code for that loads with the first one. */
async function create(call: Call): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { attempt, options } = await call('beginPasskey', {})
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  return call('addPasskey', { attempt, response })
}

/** A failure of the device, or of the network, in words. */
function deviceFailure(error: unknown, t: AccountTranslate): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return t('passkeyHere')
  if (name === 'NotSupportedError' || name === 'SecurityError') return t('passkeyUnsupported')
  return name === 'NotAllowedError' || name === 'AbortError' ? t('passkeyNotConfirmed') : failureText(error, t)
}
