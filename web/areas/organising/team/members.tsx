import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { EventRole } from '#contract/events/event-terms.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import * as styles from '#web/ui/controls.module.css'
import { Field } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnswer } from '../area/use-answer.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { looksLikeAddress } from './mail-address.ts'

const given = ['manager', 'door'] as const

/** Who may do what with an event: its owner gives and takes roles, everybody else sees them. */
export function Members({ event, role }: { event: number; role: EventRole }) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const { data, reload } = useAnswer('activityMembers', { id: event })
  const [busy, setBusy] = useState<number>()
  const isOwner = role === 'owner'
  const remove = async (user: number) => {
    if (busy !== undefined) return
    setBusy(user)
    try {
      await call('removeActivityMember', { id: event, user })
      reload()
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
    }
    setBusy(undefined)
  }
  return (
    <>
      <ul className={organisingRowsStyles.evrows}>
        {data?.list.map((member) => (
          <li key={member.user.id} className={`${organisingRowsStyles.evrow} ${organisingRowsStyles.evrowHead}`}>
            <span className={organisingRowsStyles.evrowName}>
              <b>{member.user.nickname}</b>
              <span className={organisingFormStyles.evcap}>{t(`roleMeans.${member.role}` as OrganisingKey)}</span>
            </span>
            <span className={styles.chip}>{t(`role.${member.role}` as OrganisingKey)}</span>
            {isOwner && member.role !== 'owner' && (
              <IconButton
                label={t('memberRemove', { name: member.user.nickname })}
                onClick={() => remove(member.user.id)}
              >
                <Icon name="close" size="s" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {isOwner ? (
        <MemberForm event={event} onDone={reload} />
      ) : (
        <p className={organisingFormStyles.evcap}>{t('membersOwnerOnly')}</p>
      )}
    </>
  )
}

/** Gives the member with an address a role. */
function MemberForm({ event, onDone }: { event: number; onDone: () => void }) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const { register, handleSubmit, setError, reset, formState } = useForm<{ email: string; role: 'manager' | 'door' }>({
    defaultValues: { email: '', role: 'door' },
  })
  const { errors, isSubmitting } = formState
  const add = handleSubmit(async ({ email, role }) => {
    try {
      await call('saveActivityMember', { id: event, email: email.trim(), role })
      toast(t('memberAdded'), 'done')
      reset()
      onDone()
    } catch (error) {
      setError('email', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  return (
    <form className={organisingStyles.orgmember} noValidate onSubmit={add}>
      <Field
        label={t('memberEmail')}
        hint={t('memberHint')}
        error={errors.email && (errors.email.message || t('wrong.email'))}
      >
        {(named) => (
          <input
            {...named}
            className="input"
            type="email"
            maxLength={254}
            autoComplete="off"
            {...register('email', { validate: looksLikeAddress })}
          />
        )}
      </Field>
      <Field label={t('memberRole')}>
        {(named) => (
          <select {...named} className="select" {...register('role')}>
            {given.map((one) => (
              <option key={one} value={one}>
                {t(`role.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button kind="primary" type="submit" busy={isSubmitting}>
        {t('memberAdd')}
      </Button>
    </form>
  )
}
