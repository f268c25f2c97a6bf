import { useEffect, useEffectEvent, useState } from 'react'
import type { SecondStepState } from '#contract/members/second-step.ts'
import * as accountStyles from '#web/domains/accounts/account.module.css'
import * as accountListsStyles from '#web/domains/accounts/account-lists.module.css'
import { FactorNote } from '#web/domains/accounts/second-step/factor-note.tsx'
import { useWithProof } from '#web/domains/accounts/security/proof.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import * as styles from './second-step.module.css'

/** Loads when an app is added, together with the drawing of QR codes. */
const EnrolApp = lazyDialog(async () => (await import('./enrol-app.tsx')).EnrolApp)

/** The second step of signing in: its app and its recovery codes. It reads its state itself. */
export function SecondStepSection() {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const withProof = useWithProof()
  const [state, setState] = useState<SecondStepState>()
  const [enrolling, setEnrolling] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const load = useEffectEvent(() => {
    call('mySecondStep', {}).then(setState, (error) => toast(failureText(error, t), 'failed'))
  })
  useEffect(() => load(), [])

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  const replaceCodes = () =>
    run(async () => {
      const answer = await withProof(() => call('replaceRecoveryCodes', {}))
      if (!answer.done) return
      setCodes(answer.result.recovery_codes)
      setState(await call('mySecondStep', {}))
    })
  const turnOff = () =>
    run(async () => {
      const answer = await withProof(() => call('endTotp', {}))
      if (!answer.done) return
      setState(answer.result)
      setCodes(undefined)
      toast(t('secondStepOff'), 'done')
    })
  const handleEnrolled = (made: readonly string[]) => {
    setEnrolling(false)
    setCodes(made)
    toast(t('secondStepOn'), 'done')
    call('mySecondStep', {}).then(setState, () => {})
  }
  const isOn = Boolean(state?.on_since)
  return (
    <section className={`${listsStyles.sec} ${accountStyles.mySec}`}>
      <SectionHead title={t('secondStep')} id="second-step" />
      <FactorNote required={state?.required} t={t} />
      <ul className={accountListsStyles.mySessions}>
        <li>
          <div>
            <p className={accountListsStyles.mySessionsD}>{t('authenticator')}</p>
            <p className={accountStyles.myCap}>
              {state && (isOn ? t('authenticatorSince') : t('authenticatorOff'))}
              {state && isOn && <RelativeTime value={state.on_since} />}
            </p>
          </div>
          {state && !enrolling && (
            <span className={accountListsStyles.mySessionsActs}>
              <Button size="s" disabled={busy} onClick={() => setEnrolling(true)}>
                {t(isOn ? 'authenticatorReplace' : 'turnOn')}
              </Button>
              {isOn && (
                <button type="button" className="link" disabled={busy} onClick={turnOff}>
                  {t('turnOff')}
                  <span className="sr">{t('secondStep')}</span>
                </button>
              )}
            </span>
          )}
        </li>
        {enrolling && (
          <li className={styles.secondStepOpen}>
            <EnrolApp onEnrolled={handleEnrolled} onClose={() => setEnrolling(false)} />
          </li>
        )}
        {state && isOn && (
          <li>
            <div>
              <p className={accountListsStyles.mySessionsD}>{t('recoveryCodes')}</p>
              <p className={accountStyles.myCap}>{t('recoveryCodesLeft', { n: state.codes_left })}</p>
            </div>
            <Button size="s" busy={busy} onClick={replaceCodes}>
              {t('recoveryCodesNew')}
            </Button>
          </li>
        )}
        {codes && (
          <li className={styles.secondStepOpen}>
            <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
          </li>
        )}
      </ul>
      <p className={`${accountStyles.myCap} ${styles.secondStepNote}`}>{t('secondStepNote')}</p>
    </section>
  )
}
