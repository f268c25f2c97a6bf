import { Alert, Button, Input, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { codeDigits } from '#contract/constants.ts'
import type { User } from '#contract/members/accounts.ts'
import * as styles from './frame.module.css'

interface Props {
  onProven: () => void
  onClose: () => void
}

type Way = 'password' | 'email' | 'phone'

/** Asks who is there before rights are handed out: the password, or a code to an address of the account. */
export function IdentityDialog(props: Props) {
  const { t } = useConsole()
  const answer = useAnswer('getUserInfo', {})
  if (answer.data) return <Proof user={answer.data} {...props} />
  return (
    <Dialog title={t('identity.title')} footer={null} onCancel={props.onClose}>
      <Loaded answer={answer}>{() => null}</Loaded>
    </Dialog>
  )
}

function Proof({ user, onProven, onClose }: Props & { user: User }) {
  const { t, call } = useConsole()
  const ways = waysOf(user)
  const [way, setWay] = useState<Way>(ways[0] ?? 'password')
  const [typed, setTyped] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const given = way === 'password' ? typed : typed.trim()
  const prove = async () => {
    if (!given || busy) return
    const proof = way === 'password' ? { password: given } : { code: given, to: way }
    if (await attempt(() => call('confirmIdentity', proof))) onProven()
  }
  return (
    <Dialog
      title={t('identity.title')}
      okText={t('confirm')}
      okButtonProps={{ loading: busy, disabled: !given }}
      onOk={prove}
      onCancel={onClose}
    >
      <p className="quiet">{t('identity.text')}</p>
      {ways.length > 1 && (
        <Segmented<Way>
          className={styles.identityWays}
          aria-label={t('identity.ways')}
          value={way}
          options={ways.map((one) => ({ value: one, label: t(`identity.by.${one}`) }))}
          onChange={(one) => {
            setWay(one)
            setTyped('')
          }}
        />
      )}
      {way === 'password' ? (
        <Input
          type="password"
          autoFocus
          autoComplete="current-password"
          aria-label={t('accounts.password')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={prove}
        />
      ) : (
        <Code key={way} user={user} to={way} value={typed} onChange={setTyped} onEnter={prove} />
      )}
      {failure && <Alert className={styles.identityFailure} type="error" showIcon title={failure} />}
    </Dialog>
  )
}

interface CodeProps {
  user: User
  to: 'email' | 'phone'
  value: string
  onChange: (value: string) => void
  onEnter: () => void
}

/** The code that was sent, and the button that sends it: the server says where it was asked for too soon. */
function Code({ user: { email, mobile, phone_code }, to, value, onChange, onEnter }: CodeProps) {
  const { t, call } = useConsole()
  const [sent, setSent] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const address = to === 'email' ? email : `+${phone_code} ${mobile}`
  // Codes to verify go to the account's own address, whatever is sent along: the console knows it masked.
  const send = () =>
    attempt(() =>
      to === 'email'
        ? call('sendMailSms', { email, type: 'verify' })
        : call('sendSms', { phone: mobile, phone_code, type: 'verify' }),
    )
  return (
    <>
      <Space.Compact block>
        <Input
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={t('identity.code')}
          maxLength={codeDigits + 4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPressEnter={onEnter}
        />
        <Button loading={busy} onClick={async () => setSent((await send()) || sent)}>
          {t(sent ? 'identity.again' : 'identity.send')}
        </Button>
      </Space.Compact>
      <p className="quiet" role="status">
        {t(sent ? 'identity.sentTo' : 'identity.goesTo', { address })}
      </p>
      {failure && <Alert className={styles.identityFailure} type="error" showIcon title={failure} />}
    </>
  )
}

/** Does something, and holds why it failed until it is done again. */
function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setFailure((error as Error).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, attempt }
}

function waysOf({ has_password, email, mobile }: User): Way[] {
  return [
    ...(has_password ? (['password'] as const) : []),
    ...(email ? (['email'] as const) : []),
    ...(mobile ? (['phone'] as const) : []),
  ]
}
