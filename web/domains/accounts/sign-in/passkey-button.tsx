import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBackendError } from '#web/platform/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { type SignInScope, useSignIn } from './context.ts'
import * as styles from './sign-in.module.css'
import { useSignInText } from './texts.ts'

/**
 * Asks for a challenge, has a passkey sign it, and signs in.
 * @param superseded asked where passkeys are suggested at the address: true once that is over
 */
async function signIn({ backend, finish }: Pick<SignInScope, 'backend' | 'finish'>, superseded?: () => boolean) {
  const { attempt, options } = await backend.call('beginPasskeySignIn', {})
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  if (superseded?.()) return
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: superseded !== undefined })
  finish(await backend.call('passkeySignIn', { attempt, response }))
}

/**
 * Signs in with a passkey, by a button and, where the browser can, among the suggestions for the address.
 * @param suggests true where the form has the field for that
 */
export function PasskeyButton({ suggests }: { suggests: boolean }) {
  const t = useSignInText()
  const scope = useSignIn()
  const [busy, setBusy] = useState(false)
  const asked = useRef(false)
  const suggest = useEffectEvent(async (superseded: () => boolean) => {
    if (!(await browserSupportsWebAuthnAutofill()) || superseded()) return
    try {
      await signIn(scope, superseded)
    } catch (error) {
      // Nobody asked for it: only what the server says about a passkey that was chosen is worth a message.
      if (isBackendError(error)) scope.fail(error.message)
    }
  })
  useEffect(() => {
    if (!suggests) return
    let isOver = false
    suggest(() => isOver || asked.current)
    return () => {
      isOver = true
      WebAuthnAbortService.cancelCeremony()
    }
  }, [suggests])

  if (!browserSupportsWebAuthn()) return null
  const ask = async () => {
    asked.current = true
    setBusy(true)
    try {
      await signIn(scope)
    } catch (error) {
      scope.fail(isBackendError(error) ? error.message : t('passkeyNotConfirmed'))
      setBusy(false)
    }
  }
  return (
    <>
      <Button block busy={busy} onClick={ask}>
        {t('passkey')}
      </Button>
      <p className={styles.loginOr}>{t('or')}</p>
    </>
  )
}
