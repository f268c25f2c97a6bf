import type { CallOutput } from '#contract/calls.ts'
import { type GivenRole, givenRoles } from '#contract/events/event-terms.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import * as styles from '#web/ui/controls.module.css'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import * as staffStyles from './staff-list.module.css'

type Staff = CallOutput<'activityMembers'>
type Member = Staff['list'][number]
type Invitation = Staff['invitations'][number]

/** Actions of an event's owner on its staff. */
export interface StaffChanges {
  busy: boolean
  onRole(user: number, role: GivenRole): void
  onRemove(user: number): void
  /** Changes the role of an open invitation, or sends an expired one again. */
  onInvite(email: string, role: GivenRole, done: 'memberRoleSaved' | 'memberAdded'): void
  onRevoke(invitation: number): void
}

interface StaffListProps {
  staff: Staff | undefined
  /** Absent: the list can only be read. */
  changes: StaffChanges | undefined
}

/** The staff of an event, and who was invited and has not accepted. */
export function StaffList({ staff, changes }: StaffListProps) {
  return (
    <ul className={organisingRowsStyles.evrows}>
      {staff?.list.map((member) => (
        <MemberRow key={member.user.id} member={member} changes={changes} />
      ))}
      {staff?.invitations.map((invitation) => (
        <InvitationRow key={`invitation ${invitation.id}`} invitation={invitation} changes={changes} />
      ))}
    </ul>
  )
}

function MemberRow({ member: { user, role }, changes }: { member: Member; changes: StaffChanges | undefined }) {
  const t = useOrganisingText()
  const name = user.nickname
  return (
    <li className={`${organisingRowsStyles.evrow} ${organisingRowsStyles.evrowHead}`}>
      <span className={organisingRowsStyles.evrowName}>
        <b>{name}</b>
        <span className={organisingFormStyles.evcap}>{t(`roleMeans.${role}`)}</span>
      </span>
      {changes && role !== 'owner' ? (
        <>
          <RoleSelect name={name} role={role} busy={changes.busy} onRole={(to) => changes.onRole(user.id, to)} />
          <IconButton label={t('memberRemove', { name })} onClick={() => changes.onRemove(user.id)}>
            <Icon name="close" size="s" />
          </IconButton>
        </>
      ) : (
        <span className={styles.chip}>{t(`role.${role}`)}</span>
      )}
    </li>
  )
}

const tones = { invited: 'status--wait', declined: 'status--off', expired: 'status--off' } as const

function InvitationRow({ invitation, changes }: { invitation: Invitation; changes: StaffChanges | undefined }) {
  const t = useOrganisingText()
  const { id, email, role, state } = invitation
  return (
    <li className={`${organisingRowsStyles.evrow} ${organisingRowsStyles.evrowHead}`}>
      <span className={organisingRowsStyles.evrowName}>
        <b className={organisingRowsStyles.orgaddress}>{email}</b>
        <span className={staffStyles.staffinvitation}>
          <span className={`${statesStyles.status} ${tones[state]}`}>{t(`staff.${state}`)}</span>
          {state === 'invited' && (
            <span className={organisingFormStyles.evcap}>
              {t('invitationValid', { time: invitation.expires_time.slice(0, 10) })}
            </span>
          )}
        </span>
      </span>
      {changes ? (
        <>
          {state === 'invited' ? (
            <RoleSelect
              name={email}
              role={role}
              busy={changes.busy}
              onRole={(to) => changes.onInvite(email, to, 'memberRoleSaved')}
            />
          ) : (
            <Button size="s" busy={changes.busy} onClick={() => changes.onInvite(email, role, 'memberAdded')}>
              {t('invitationAgain')}
            </Button>
          )}
          <IconButton label={t('invitationRevoke', { name: email })} onClick={() => changes.onRevoke(id)}>
            <Icon name="close" size="s" />
          </IconButton>
        </>
      ) : (
        <span className={styles.chip}>{t(`role.${role}`)}</span>
      )}
    </li>
  )
}

interface RoleSelectProps {
  name: string
  role: GivenRole
  busy: boolean
  onRole: (role: GivenRole) => void
}

function RoleSelect({ name, role, busy, onRole }: RoleSelectProps) {
  const t = useOrganisingText()
  return (
    <select
      className={`${formsStyles.select} ${staffStyles.staffrole}`}
      aria-label={t('memberRoleOf', { name })}
      value={role}
      disabled={busy}
      onChange={({ target }) => {
        const to = givenRoles.find((one) => one === target.value)
        if (to) onRole(to)
      }}
    >
      {givenRoles.map((one) => (
        <option key={one} value={one}>
          {t(`role.${one}`)}
        </option>
      ))}
    </select>
  )
}
