import { App, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useTypedName } from '#console/ui/fields/typed-name.tsx'
import type { CallOutput } from '#contract/calls.ts'
import type { UserDetails } from '#contract/members/accounts-desk.ts'
import { isStaff } from '#contract/members/roles.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  user: UserDetails
  onChanged: () => void
}

type Open = 'none' | 'suspend' | 'signOut'

/** True if a user may come in. */
export function UserActs({ user, onChanged }: Props) {
  const { t, me } = useConsole()
  const { act, busy } = useMutation()
  const [open, setOpen] = useState<Open>('none')
  const { id, status } = user
  const close = () => setOpen('none')
  if (status === 'erased') return null
  if (id === me.id) return <span className="quiet">{t('accounts.own')}</span>
  return (
    <Space>
      <Button disabled={user.sessions + user.tokens === 0} onClick={() => setOpen('signOut')}>
        {t('accounts.signOut')}
      </Button>
      {user.roles.length > 0 && (
        <Button
          loading={busy}
          onClick={async () => {
            await act('exemptFromSecondFactor', { id }, t('accounts.exempted'))
          }}
        >
          {t('accounts.exempt')}
        </Button>
      )}
      {status === 'suspended' ? (
        <Button
          type="primary"
          loading={busy}
          onClick={async () => {
            await act('liftSuspension', { id }, t('accounts.lifted'))
            onChanged()
          }}
        >
          {t('accounts.lift')}
        </Button>
      ) : (
        <Button danger onClick={() => setOpen('suspend')}>
          {t('accounts.suspend')}
        </Button>
      )}
      {open === 'suspend' && <SuspendDialog user={user} onClose={close} onChanged={onChanged} />}
      {open === 'signOut' && <SignOutDialog user={user} onClose={close} onChanged={onChanged} />}
    </Space>
  )
}

interface DialogProps extends Props {
  onClose: () => void
}

/** A colleague is suspended only by who types their name. */
function SuspendDialog({ user: { id, nickname, roles }, onClose, onChanged }: DialogProps) {
  const { t } = useConsole()
  const { message } = App.useApp()
  const { act, busy } = useMutation()
  const [reason, setReason] = useState('')
  const { field, matches } = useTypedName(isStaff({ roles }) ? nickname : '', { first: false })
  const ready = reason.trim() !== '' && matches
  const suspend = async () => {
    const answer = await act('suspendUser', { id, reason })
    if (!answer) return
    void message.success(t('accounts.suspended', { n: answer.ended }))
    onClose()
    onChanged()
  }
  return (
    <Dialog
      title={t('accounts.suspendAsk', { name: nickname })}
      okText={t('accounts.suspend')}
      okButtonProps={{ danger: true, disabled: !ready, loading: busy }}
      onOk={suspend}
      onCancel={onClose}
    >
      <p className="quiet">{t('accounts.suspendHint')}</p>
      <Input.TextArea
        aria-label={t('reason')}
        placeholder={t('reason')}
        autoFocus
        rows={3}
        maxLength={500}
        showCount
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {field}
    </Dialog>
  )
}

/** Sessions that are ended do not come back. */
function SignOutDialog({ user: { id, nickname, tokens }, onClose, onChanged }: DialogProps) {
  const { t } = useConsole()
  const { message } = App.useApp()
  const { act, busy } = useMutation()
  const { field, matches } = useTypedName(nickname)
  const signedOut = ({ ended, ended_tokens: tokens }: CallOutput<'endUserSessions'>) =>
    t(tokens > 0 ? 'accounts.signedOutTokens' : 'accounts.signedOut', { n: ended, tokens })
  return (
    <Dialog
      title={t('accounts.signOutAsk', { name: nickname })}
      okText={t('accounts.signOut')}
      okButtonProps={{ danger: true, disabled: !matches, loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        const answer = await act('endUserSessions', { id })
        if (answer) void message.success(signedOut(answer))
        onClose()
        onChanged()
      }}
    >
      {tokens > 0 && <p className="quiet">{t('accounts.signOutTokens', { n: tokens })}</p>}
      {field}
    </Dialog>
  )
}
