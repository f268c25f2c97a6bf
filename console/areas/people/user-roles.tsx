import { Switch } from 'antd'
import { useState } from 'react'
import { useAct } from '#console/platform/acts/use-act.ts'
import type { Role } from '#contract/members/accounts.ts'
import type { UserDetails } from '#contract/members/people.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { roles } from './role-list.ts'

interface Props {
  user: UserDetails
  onChanged: () => void
}

/** What a user may do beyond reading; each change is asked for, and holds at once. */
export function UserRoles({ user, onChanged }: Props) {
  const { t } = useConsole()
  const { act, busy } = useAct()
  const [asked, setAsked] = useState<Role>()
  const given = asked !== undefined && user.roles.includes(asked)
  const change = async (role: Role) => {
    const done = t(given ? 'people.roleTaken' : 'people.roleGiven', { role: t(`role.${role}`) })
    await act('changeUserRole', { id: user.id, role, give: !given }, done)
    setAsked(undefined)
    onChanged()
  }
  return (
    <section className="people__roles" aria-labelledby="roles">
      <h2 id="roles">{t('people.roles')}</h2>
      {roles.map((role) => (
        <div key={role} className="people__switch">
          <Switch
            size="small"
            aria-label={t(`role.${role}`)}
            checked={user.roles.includes(role)}
            disabled={user.status === 'erased'}
            onChange={() => setAsked(role)}
          />
          {t(`role.${role}`)}
        </div>
      ))}
      {asked && (
        <Dialog
          title={t(given ? 'people.roleTakeAsk' : 'people.roleAsk', {
            name: user.nickname,
            role: t(`role.${asked}`),
          })}
          okText={t('confirm')}
          okButtonProps={{ loading: busy, danger: given }}
          onOk={() => change(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p className="quiet">{t('people.roleHint')}</p>
        </Dialog>
      )}
    </section>
  )
}
