import { Switch } from 'antd'
import { useState } from 'react'
import { roles } from '#console/domains/accounts/role-list.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import * as staffFormStyles from '#console/ui/fields/staff-form.module.css'
import type { Role } from '#contract/members/accounts.ts'
import type { UserDetails } from '#contract/members/accounts-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  user: UserDetails
  onChanged: () => void
}

/** Permissions of a user beyond reading; each change asks for confirmation and takes effect at once. */
export function UserRoles({ user, onChanged }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [asked, setAsked] = useState<Role>()
  const given = asked !== undefined && user.roles.includes(asked)
  const change = async (role: Role) => {
    const done = t(given ? 'accounts.roleTaken' : 'accounts.roleGiven', { role: t(`role.${role}`) })
    await act('changeUserRole', { id: user.id, role, give: !given }, done)
    setAsked(undefined)
    onChanged()
  }
  return (
    <section className={`grid gap-12 ${staffFormStyles.staffFormRoles}`} aria-labelledby="roles">
      <h2 id="roles">{t('accounts.roles')}</h2>
      {roles.map((role) => (
        <div key={role} className="row gap-10">
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
          title={t(given ? 'accounts.roleTakeAsk' : 'accounts.roleAsk', {
            name: user.nickname,
            role: t(`role.${asked}`),
          })}
          okText={t('confirm')}
          okButtonProps={{ loading: busy, danger: given }}
          onOk={() => change(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p className="quiet">{t('accounts.roleHint')}</p>
        </Dialog>
      )}
    </section>
  )
}
